import { writeTimeRange } from '#domain/school-time/date-words.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { CalendarPart, MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { signupCalendar, signupsCalendar } from './calendar-entry.ts';
import { eventDay, eventBlock, hoursOf } from './describe-event.ts';
import { overlapsToMail } from './find-overlaps.ts';
import { mailedManageUrl } from './manage-link.ts';
import { repliesHint, replyHint, titlesOf, writeSignupMail } from './write-signup-mail.ts';
import { shownTitle } from './shown-titles.ts';
import { untilEventIsOver } from './until-event-is-over.ts';
import type { MailedTitle, SeveralMail, SignupMail, SignupChangedMail, WithOverlaps } from './signup-mails.ts';

export const signupConfirmation: MailTemplate<SignupMail & WithOverlaps> = {
  kind: 'signup-confirmation',
  goodFor: untilEventIsOver,
  refresh: async ({ recipient, payload }, platform) => ({
    ...payload,
    overlaps: await overlapsToMail(platform, recipient, [payload]),
  }),
  render(mail, context) {
    const { i18n } = context;
    const calendar = signupCalendar(context.platform, context.language, mail, 'PUBLISH');
    const subject = i18n._({
      id: 'mail.confirmation.subject',
      message: 'You’re signed up: {slot} – {sheet}',
      values: titlesOf(mail),
    });
    const thanks = thanksTo(mail, context);
    return writeSignupMail(mail, context, calendar, subject, {
      preview: thanks,
      heading: i18n._({ id: 'mail.confirmation.heading', message: 'You’re signed up' }),
      blocks: [
        { block: 'paragraph', text: thanks },
        eventBlock(context, mail, { organizer: true, picture: true }),
        ...overlapsOf([mail], mail, context),
        ...notesOf(mail, context),
        ...whatToDo(mail, context, calendar),
      ],
    });
  },
};

export const severalConfirmation: MailTemplate<SeveralMail & WithOverlaps> = {
  kind: 'several-confirmation',
  goodFor: ({ signups }, writtenAt) => Math.max(...signups.map((mail) => untilEventIsOver(mail, writtenAt))),
  refresh: async ({ recipient, payload }, platform) => ({
    ...payload,
    overlaps: await overlapsToMail(platform, recipient, payload.signups),
  }),
  render({ signups, ...found }, context) {
    const [first] = signups;
    if (first === undefined) throw new Error('A confirmation is of something');
    const { i18n } = context;
    const calendar = signupsCalendar(context.platform, context.language, signups, 'PUBLISH');
    const heading = i18n._({
      id: 'mail.several.heading',
      message: '{count, plural, one {You’re signed up for # slot} other {You’re signed up for # slots}}',
      values: { count: signups.length },
    });
    const thanks = thanksTo(first, context);
    return writeSignupMail(first, context, calendar, heading, {
      preview: signups.map(({ slot }) => shownTitle(slot)).join(' · '),
      heading,
      blocks: [
        { block: 'paragraph', text: thanks },
        ...signups.map((mail, at) =>
          eventBlock(context, mail, {
            organizer: true,
            picture: signups.slice(0, at).every(({ sheet }) => sheet.id !== mail.sheet.id),
          }),
        ),
        ...overlapsOf(signups, found, context),
        ...notesOf(first, context),
        ...toManage(first, context, calendar),
        repliesHint(signups, first, context),
      ],
    });
  },
};

export const signupChanged: MailTemplate<SignupChangedMail> = {
  kind: 'signup-changed',
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const calendar = signupCalendar(context.platform, context.language, mail, 'PUBLISH');
    const subject = i18n._({
      id: 'mail.changed.subject',
      message: 'Changed: {slot} – {sheet}',
      values: titlesOf(mail),
    });
    const changes = changesOf(mail, context);
    const text =
      mail.name === null
        ? i18n._({
            id: 'mail.changed.text.unnamed',
            message:
              'Something about your sign-up has changed. You’re still signed up. Please check that it still works for you.',
          })
        : i18n._({
            id: 'mail.changed.text',
            message:
              '{name}, something about your sign-up has changed. You’re still signed up. Please check that it still works for you.',
            values: { name: typed(mail.name) },
          });
    return writeSignupMail(mail, context, calendar, subject, {
      preview: changes.map(({ label, now }) => `${label} ${now}`).join(' · ') || text,
      heading: i18n._({ id: 'mail.changed.heading', message: 'Your sign-up has changed' }),
      blocks: [
        { block: 'paragraph', text },
        ...(changes.length === 0 ? [] : [{ block: 'changes', rows: changes } as const]),
        eventBlock(context, mail, { organizer: true, picture: true }),
        ...whatToDo(mail, context, calendar),
      ],
    });
  },
};

export const eventRevived: MailTemplate<SignupMail> = {
  kind: 'event-revived',
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const calendar = signupCalendar(context.platform, context.language, mail, 'PUBLISH');
    const values = titlesOf(mail);
    const subject = i18n._({ id: 'mail.revived.subject', message: 'It takes place after all: {sheet}', values });
    const text =
      mail.name === null
        ? i18n._({
            id: 'mail.revived.text.unnamed',
            message:
              '{sheet} was cancelled, but takes place after all. You’re still signed up. If you can’t come any more, please cancel your sign-up.',
            values,
          })
        : i18n._({
            id: 'mail.revived.text',
            message:
              '{name}, {sheet} was cancelled, but takes place after all. You’re still signed up. If you can’t come any more, please cancel your sign-up.',
            values: { ...values, name: typed(mail.name) },
          });
    return writeSignupMail(mail, context, calendar, subject, {
      preview: text,
      heading: i18n._({ id: 'mail.revived.heading', message: 'The event takes place after all' }),
      blocks: [
        { block: 'paragraph', text },
        eventBlock(context, mail, { organizer: true, picture: true }),
        ...whatToDo(mail, context, calendar),
      ],
    });
  },
};

function thanksTo({ name }: SignupMail, { i18n }: MailContext): string {
  return name === null
    ? i18n._({ id: 'mail.confirmation.thanks.unnamed', message: 'Thank you! We’re counting on you.' })
    : i18n._({
        id: 'mail.confirmation.thanks',
        message: 'Thank you, {name}! We’re counting on you.',
        values: { name: typed(name) },
      });
}

/** A name only says more where the mail is about several people. */
function overlapsOf(
  signups: readonly SignupMail[],
  { overlaps = [] }: WithOverlaps,
  context: MailContext,
): MailBlock[] {
  const { i18n, platform, words } = context;
  const isOfSeveral = signups.some(({ people = [] }) => people.length > 1);
  return overlaps.map(({ name, slot, sheet }) => {
    const time = writeTimeRange(platform.schoolClock, words, slot.startTime ?? sheet.eventDate, slot.endTime);
    const values = { ...titlesOf({ slot, sheet }), time };
    const text =
      isOfSeveral && name !== null
        ? i18n._({
            id: 'mail.overlap.named',
            message: 'At the same time ({time}), {name} is also signed up for {slot} – {sheet}.',
            values: { ...values, name: typed(name) },
          })
        : i18n._({
            id: 'mail.overlap',
            message: 'At the same time ({time}), you’re also signed up for {slot} – {sheet}.',
            values,
          });
    return { block: 'paragraph', text };
  });
}

function notesOf({ notes }: SignupMail, { i18n }: MailContext): MailBlock[] {
  return notes === null
    ? []
    : [{ block: 'notes', label: i18n._({ id: 'mail.label.notes', message: 'Your notes:' }), notes }];
}

function whatToDo(mail: SignupMail, context: MailContext, calendar: CalendarPart | null): MailBlock[] {
  return [...toManage(mail, context, calendar), replyHint(mail, context)];
}

function toManage(mail: SignupMail, context: MailContext, calendar: CalendarPart | null): MailBlock[] {
  const { i18n } = context;
  const inCalendar = i18n._({
    id: 'mail.calendar.hint',
    message: 'Open the attached calendar file to add this to your calendar.',
  });
  return [
    {
      block: 'button',
      label: i18n._({ id: 'mail.manage', message: 'Change or cancel my sign-up' }),
      url: mailedManageUrl(context, mail.signupId, mail.linkVersion),
    },
    {
      block: 'quiet',
      text: i18n._({
        id: 'mail.manage.hint',
        message: 'Please don’t forward this email. Anyone with the link can change or cancel your sign-up.',
      }),
    },
    ...(calendar === null ? [] : [{ block: 'quiet', text: inCalendar } as const]),
  ];
}

/** Never reveals a hidden date. */
function changesOf(mail: SignupChangedMail, context: MailContext): { label: string; before: string; now: string }[] {
  const { i18n } = context;
  const { before, slot, sheet } = mail;
  const earlier = { slot: before.slot, sheet: { ...before.sheet, showEventDate: sheet.showEventDate } };
  const noTime = i18n._({ id: 'mail.changed.noTime', message: 'no fixed time' });
  const changes = [
    { label: i18n._({ id: 'mail.label.event', message: 'Event:' }), ...titleChange(before.sheet, sheet) },
    { label: i18n._({ id: 'mail.label.slot', message: 'What you do:' }), ...titleChange(before.slot, slot) },
    {
      label: i18n._({ id: 'mail.label.date', message: 'Date:' }),
      was: eventDay(context, earlier) ?? '',
      now: eventDay(context, mail) ?? '',
    },
    {
      label: i18n._({ id: 'mail.label.time', message: 'Time:' }),
      was: hoursOf(context, before.slot) ?? noTime,
      now: hoursOf(context, slot) ?? noTime,
    },
  ];
  return changes.flatMap(({ label, was, now }) =>
    was === now
      ? []
      : [
          {
            label,
            now,
            before: i18n._({ id: 'mail.changed.before', message: 'Before: {value}', values: { value: typed(was) } }),
          },
        ],
  );
}

function titleChange(before: MailedTitle, now: MailedTitle): { was: string; now: string } {
  const isSeen = before.title !== now.title && shownTitle(before) !== shownTitle(now);
  return isSeen ? { was: shownTitle(before), now: shownTitle(now) } : { was: before.title, now: now.title };
}
