import type { CalendarPart, MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { signupCalendar, signupsCalendar } from './calendar-entry.ts';
import { isDateShown } from './calendar-times.ts';
import { changeRows, dateChange, eventChanges, titleChange } from './describe-changes.ts';
import { eventDay, eventBlock, hoursOf } from './describe-event.ts';
import { checkAgain, titlesOf, whatToDo, writeSignupMail, type CalendarUse } from './write-signup-mail.ts';
import { untilEventIsOver } from './until-event-is-over.ts';
import type { SignupMail, SignupChangedMail } from './signup-mails.ts';

export const signupChanged: MailTemplate<SignupChangedMail> = {
  kind: 'signup-changed',
  causes: ['organizer', 'counted'],
  goodFor: untilEventIsOver,
  render(mail, context) {
    const { i18n } = context;
    const { calendar, isFor } = calendarOfChange(mail, context);
    const subject = i18n._({
      id: 'mail.changed.subject',
      message: 'Changed: {slot} – {sheet}',
      values: titlesOf(mail),
    });
    const changes = changesOf(mail, context);
    const text = checkAgain(mail, context);
    return writeSignupMail(mail, context, calendar, subject, {
      preview: changes.map(({ label, now }) => `${label} ${now}`).join(' · ') || text,
      heading: i18n._({ id: 'mail.changed.heading', message: 'Your sign-up has changed' }),
      blocks: [
        { block: 'paragraph', text },
        ...(changes.length === 0 ? [] : [{ block: 'changes', rows: changes } as const]),
        eventBlock(context, mail, { organizer: true, picture: true }),
        ...whatToDo(mail, context, calendar, isFor),
      ],
    });
  },
};

/** Of an entry that ends with the change, the file says so: together with the one that takes its place, if that is shown. */
function calendarOfChange(
  { before: { entry }, ...mail }: SignupChangedMail,
  { platform, language }: MailContext,
): { readonly calendar: CalendarPart | null; readonly isFor: CalendarUse } {
  if (entry === undefined) return { calendar: signupCalendar(platform, language, mail, 'PUBLISH'), isFor: 'add' };
  if (!isDateShown(mail.sheet))
    return { calendar: signupCalendar(platform, language, entry, 'CANCEL'), isFor: 'remove' };
  const both = [mail, { ...entry, isEnded: true }];
  return { calendar: signupsCalendar(platform, language, both, 'PUBLISH'), isFor: 'update' };
}

export const eventRevived: MailTemplate<SignupMail> = {
  kind: 'event-revived',
  causes: ['organizer'],
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

/** Never reveals a hidden date. */
function changesOf(mail: SignupChangedMail, context: MailContext) {
  const { i18n } = context;
  const { before, slot, sheet } = mail;
  const earlier = { slot: before.slot, sheet: { showEventDate: sheet.showEventDate, ...before.sheet } };
  const noTime = i18n._({ id: 'mail.changed.noTime', message: 'no fixed time' });
  const day = dateChange(eventDay(context, earlier), eventDay(context, mail));
  const saysDayOfEvent = slot.startTime === null && day.was !== day.now;
  const [title, moment] = eventChanges(context, before.sheet, sheet);
  return changeRows(context, [
    title,
    ...(saysDayOfEvent ? [] : [moment]),
    { label: i18n._({ id: 'mail.label.slot', message: 'What you do:' }), ...titleChange(before.slot, slot) },
    { label: i18n._({ id: 'mail.label.date', message: 'Date:' }), ...day },
    {
      label: i18n._({ id: 'mail.label.time', message: 'Time:' }),
      was: hoursOf(context, before.slot) ?? noTime,
      now: hoursOf(context, slot) ?? noTime,
    },
  ]);
}
