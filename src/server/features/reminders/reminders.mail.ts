import { pagePaths } from '#contract/paths.ts';
import { eventStart, schoolDaysUntil } from '#domain/reminders.ts';
import { unsubscribeUrl } from '#server/features/consent/unsubscribe-link.ts';
import { describeBrought } from '#server/features/signups/describe-brought.ts';
import { eventDay, eventBlock, hoursOf } from '#server/features/signups/describe-event.ts';
import { mailedManageUrl } from '#server/features/signups/manage-link.ts';
import { shownTitle } from '#server/features/signups/shown-titles.ts';
import { repliesHint, threadOf, titlesOf } from '#server/features/signups/write-signup-mail.ts';
import type { MailBlock } from '#server/mail/mail-body.ts';
import type { MailContext, MailTemplate } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { refreshReminder } from './refresh-reminder.ts';
import type { RemindedSignup, ReminderMail } from './reminder-mail.ts';

export const reminder: MailTemplate<ReminderMail> = {
  kind: 'reminder',
  causes: ['clock'],
  bulk: true,
  goodFor: ({ goodForMs }) => goodForMs,
  refresh: refreshReminder,
  render(mail, context) {
    const { i18n, platform } = context;
    const [first] = mail.signups;
    if (first === undefined) throw new Error('A reminder is of something');
    const stop = unsubscribeUrl(platform, context.recipient, 'reminders');
    const { organizerName, organizerEmail } = first.sheet;
    const rendered = renderMail(context, subjectOf(mail.signups, first, context), {
      preview: mail.signups.map((signup) => inOneLine(signup, context)).join(' · '),
      heading: headingOf(nearness(mail.signups, first, context), context),
      blocks: [
        { block: 'paragraph', text: thanks(mail, context) },
        ...mail.signups.map((signup, at) => reminded(signup, mail.signups.slice(0, at), context)),
        ...toSheet(mail.signups, first, context),
        {
          block: 'quiet',
          text: i18n._({
            id: 'mail.reminder.cannotCome.hint',
            message: 'Can’t make it? Please cancel so that someone else can take your place.',
          }),
        },
        ...repliesHint(mail.signups, first, context),
        {
          block: 'small-print',
          text: i18n._({
            id: 'mail.reminder.why',
            message: 'You’re getting this email because you asked for reminders when you signed up.',
          }),
          link: { label: i18n._({ id: 'mail.reminder.stop', message: 'Stop reminders' }), url: stop },
        },
      ],
    });
    const replyTo = { name: organizerName, address: organizerEmail };
    return { ...rendered, replyTo, thread: threadOf(first), unsubscribeUrl: stop };
  },
};

type Nearness = 'today' | 'tomorrow' | 'ahead' | 'hidden';

/** How near the day is at the moment of writing; never reveals a hidden date. */
function nearness(
  signups: readonly RemindedSignup[],
  first: RemindedSignup,
  { platform: { schoolClock, clock } }: MailContext,
): Nearness {
  if (signups.some(({ sheet }) => !sheet.showEventDate)) return 'hidden';
  const days = schoolDaysUntil(schoolClock, clock.now(), eventStart({ ...first.sheet, ...first.slot }));
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : 'ahead';
}

function subjectOf(signups: readonly RemindedSignup[], first: RemindedSignup, context: MailContext): string {
  const { i18n } = context;
  const near = nearness(signups, first, context);
  const values = { ...titlesOf(first), day: eventDay(context, first) ?? '', count: signups.length };
  if (signups.length === 1) {
    switch (near) {
      case 'today':
        return i18n._({ id: 'mail.reminder.subject.today', message: 'Today: {slot} – {sheet}', values });
      case 'tomorrow':
        return i18n._({ id: 'mail.reminder.subject.tomorrow', message: 'Tomorrow: {slot} – {sheet}', values });
      case 'ahead':
        return i18n._({ id: 'mail.reminder.subject.ahead', message: '{day}: {slot} – {sheet}', values });
      case 'hidden':
        return i18n._({ id: 'mail.reminder.subject.hidden', message: 'Reminder: {slot} – {sheet}', values });
    }
  }
  switch (near) {
    case 'today':
      return i18n._({
        id: 'mail.reminder.subject.several.today',
        message: 'Today: {count, plural, one {your volunteer slot} other {your # volunteer slots}}',
        values,
      });
    case 'tomorrow':
      return i18n._({
        id: 'mail.reminder.subject.several.tomorrow',
        message: 'Tomorrow: {count, plural, one {your volunteer slot} other {your # volunteer slots}}',
        values,
      });
    case 'ahead':
      return i18n._({
        id: 'mail.reminder.subject.several.ahead',
        message: '{day}: {count, plural, one {your volunteer slot} other {your # volunteer slots}}',
        values,
      });
    case 'hidden':
      return i18n._({
        id: 'mail.reminder.subject.several.hidden',
        message: 'Reminder: {count, plural, one {your volunteer slot} other {your # volunteer slots}}',
        values,
      });
  }
}

function headingOf(near: Nearness, { i18n }: MailContext): string {
  switch (near) {
    case 'today':
      return i18n._({ id: 'mail.reminder.heading.today', message: 'See you today!' });
    case 'tomorrow':
      return i18n._({ id: 'mail.reminder.heading.tomorrow', message: 'See you tomorrow!' });
    case 'ahead':
    case 'hidden':
      return i18n._({ id: 'mail.reminder.heading', message: 'See you soon!' });
  }
}

function inOneLine(signup: RemindedSignup, context: MailContext): string {
  const when = hoursOf(context, signup.slot) ?? eventDay(context, signup);
  return [when, shownTitle(signup.slot)].filter((part) => part !== null).join(' ');
}

function thanks({ name, signups }: ReminderMail, { i18n }: MailContext): string {
  const count = signups.length;
  if (name === null)
    return i18n._({
      id: 'mail.reminder.thanks.unnamed',
      message:
        'Thank you for helping! {count, plural, one {This is what you signed up for.} other {These are the # slots you signed up for.}}',
      values: { count },
    });
  return i18n._({
    id: 'mail.reminder.thanks',
    message:
      'Thank you for helping, {name}! {count, plural, one {This is what you signed up for.} other {These are the # slots you signed up for.}}',
    values: { name: typed(name), count },
  });
}

/** Details of the event only appear with its first slot. */
function reminded(signup: RemindedSignup, before: readonly RemindedSignup[], context: MailContext): MailBlock {
  const { i18n } = context;
  const { slot, sheet, brought } = signup;
  const isNew = before.every((other) => other.sheet.id !== sheet.id);
  return eventBlock(
    context,
    { slot, sheet },
    {
      organizer: true,
      picture: isNew,
      facts: [
        {
          label: i18n._({ id: 'mail.reminder.bring', message: 'Please bring:' }),
          value: describeBrought(i18n, brought),
        },
        { label: i18n._({ id: 'mail.reminder.task', message: 'Your task:' }), value: slot.description },
        {
          label: i18n._({ id: 'mail.reminder.about', message: 'About the event:' }),
          value: isNew ? sheet.description : null,
        },
      ],
      link: {
        label:
          brought === undefined
            ? i18n._({ id: 'mail.reminder.cannotCome', message: 'I can’t come' })
            : i18n._({ id: 'mail.reminder.cannotBring', message: 'I can’t bring it' }),
        url: mailedManageUrl(context, signup.signupId, signup.linkVersion),
      },
    },
  );
}

function toSheet(
  signups: readonly RemindedSignup[],
  { sheet }: RemindedSignup,
  { i18n, platform }: MailContext,
): MailBlock[] {
  if (signups.some((signup) => signup.sheet.id !== sheet.id)) return [];
  const label = i18n._({ id: 'mail.openSheet', message: 'See the signup sheet' });
  return [{ block: 'button', label, url: `${platform.config.publicUrl}${pagePaths.sheet(sheet.id)}` }];
}
