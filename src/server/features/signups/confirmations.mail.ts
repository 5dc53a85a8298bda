import { pagePaths } from '#contract/paths.ts';
import { writeTimeRange } from '#domain/school-time/date-words.ts';
import { readsCalendar } from '#server/features/mailboxes/reads-calendar.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import type { Platform } from '#server/platform/platform.ts';
import { signupCalendar, signupsCalendar } from './calendar-entry.ts';
import { eventBlock } from './describe-event.ts';
import { overlapsToMail } from './find-overlaps.ts';
import { shownTitle } from './shown-titles.ts';
import type { SeveralMail, SignupMail, AsItIsNow } from './signup-mails.ts';
import { untilEventIsOver } from './until-event-is-over.ts';
import { repliesHint, titlesOf, toManage, whatToDo, writeSignupMail } from './write-signup-mail.ts';

export const signupConfirmation: MailTemplate<SignupMail & AsItIsNow> = {
  kind: 'signup-confirmation',
  causes: ['recipient', 'administrator', 'stranger', 'counted'],
  awaited: true,
  goodFor: untilEventIsOver,
  refresh: async ({ recipient, payload }, platform) => ({
    ...payload,
    ...(await asItIsNow(platform, recipient, [payload])),
  }),
  render(mail, context) {
    const { i18n } = context;
    const inCalendar = mail.inOwnCalendar === true;
    const calendar = inCalendar ? null : signupCalendar(context.platform, context.language, mail, 'PUBLISH');
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
        ...ownCalendarHint(inCalendar && [mail].some(({ sheet }) => sheet.showEventDate), context),
      ],
    });
  },
};

export const severalConfirmation: MailTemplate<SeveralMail & AsItIsNow> = {
  kind: 'several-confirmation',
  causes: ['recipient', 'administrator', 'stranger', 'counted'],
  awaited: true,
  goodFor: ({ signups }, writtenAt) => Math.max(...signups.map((mail) => untilEventIsOver(mail, writtenAt))),
  refresh: async ({ recipient, payload }, platform) => ({
    ...payload,
    ...(await asItIsNow(platform, recipient, payload.signups)),
  }),
  render({ signups, ...found }, context) {
    const [first] = signups;
    if (first === undefined) throw new Error('A confirmation is of something');
    const { i18n } = context;
    const inCalendar = found.inOwnCalendar === true;
    const calendar = inCalendar ? null : signupsCalendar(context.platform, context.language, signups, 'PUBLISH');
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
        ...repliesHint(signups, first, context),
        ...ownCalendarHint(inCalendar && signups.some(({ sheet }) => sheet.showEventDate), context),
      ],
    });
  },
};

async function asItIsNow(
  platform: Platform,
  recipient: string,
  signups: readonly SignupMail[],
): Promise<Required<AsItIsNow>> {
  return {
    overlaps: await overlapsToMail(platform, recipient, signups),
    inOwnCalendar: await readsCalendar(platform, recipient),
  };
}

function ownCalendarHint(isShown: boolean, { i18n, platform }: MailContext): MailBlock[] {
  if (!isShown) return [];
  return [
    {
      block: 'small-print',
      text: i18n._({
        id: 'mail.calendar.own',
        message:
          'It will be in your calendar within a day, because your calendar program reads your sign-ups from us. So there is no calendar file with this email.',
      }),
      link: {
        label: i18n._({ id: 'mail.calendar.own.change', message: 'Send me calendar files too' }),
        url: `${platform.config.publicUrl}${pagePaths.mine}`,
      },
    },
  ];
}

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
function overlapsOf(signups: readonly SignupMail[], { overlaps = [] }: AsItIsNow, context: MailContext): MailBlock[] {
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
