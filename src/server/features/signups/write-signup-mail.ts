import { isAnswerable } from '#domain/text-limits.ts';
import type { MailBlock, MailBody } from '#server/mail/mail-body.ts';
import type { CalendarPart, MailContext, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { mailedManageUrl } from './manage-link.ts';
import { shownTitle } from './shown-titles.ts';
import type { SignupMail } from './signup-mails.ts';

export function writeSignupMail(
  mail: SignupMail,
  context: MailContext,
  calendar: CalendarPart | null,
  subject: string,
  body: MailBody,
): RenderedMail {
  return {
    ...renderMail(context, subject, body),
    replyTo: { name: mail.sheet.organizerName, address: mail.sheet.organizerEmail },
    thread: threadOf(mail),
    ...(calendar === null ? {} : { calendar }),
  };
}

/** Of all mails about what one form signed up. */
export function threadOf({ signupId, groupId }: Pick<SignupMail, 'signupId' | 'groupId'>): string {
  return `form-${groupId ?? signupId}`;
}

export function titlesOf({ slot, sheet }: Pick<SignupMail, 'slot' | 'sheet'>): { slot: string; sheet: string } {
  return { slot: typed(shownTitle(slot)), sheet: typed(shownTitle(sheet)) };
}

/** None where replies cannot go to the organizer. */
export function replyHint({ sheet }: Pick<SignupMail, 'sheet'>, { i18n }: MailContext): MailBlock[] {
  if (!isAnswerable(sheet.organizerEmail)) return [];
  const values = { name: typed(sheet.organizerName) };
  return [
    {
      block: 'quiet',
      text: i18n._({
        id: 'mail.reply.hint',
        message: 'Questions? Reply to this email to reach {name}, the organizer.',
        values,
      }),
    },
  ];
}

/** For a mail about several sheets, whose replies go to the organizer of the first. */
export function repliesHint(
  signups: readonly Pick<SignupMail, 'sheet'>[],
  first: Pick<SignupMail, 'sheet'>,
  context: MailContext,
): MailBlock[] {
  const { organizerName, organizerEmail } = first.sheet;
  const isOfOne = signups.every(({ sheet }) => sheet.organizerEmail === organizerEmail);
  if (isOfOne || !isAnswerable(organizerEmail)) return replyHint(first, context);
  return [
    {
      block: 'quiet',
      text: context.i18n._({
        id: 'mail.reminder.reply.several',
        message: 'If you reply to this email, your reply goes to {name}. The addresses of all organizers are above.',
        values: { name: typed(organizerName) },
      }),
    },
  ];
}

/** As `toManage`, and to whom replies go. */
export function whatToDo(
  mail: SignupMail,
  context: MailContext,
  calendar: CalendarPart | null,
  isFor: CalendarUse = 'add',
): MailBlock[] {
  return [...toManage(mail, context, calendar, isFor), ...replyHint(mail, context)];
}

/** The button to change or cancel, and what to do with the calendar file, which there is only for a shown date. */
export function toManage(
  mail: SignupMail,
  context: MailContext,
  calendar: CalendarPart | null,
  isFor: CalendarUse = 'add',
): MailBlock[] {
  return [
    {
      block: 'button',
      label: context.i18n._({ id: 'mail.manage', message: 'Change or cancel my sign-up' }),
      url: mailedManageUrl(context, mail.signupId, mail.linkVersion),
    },
    manageHint(context),
    ...calendarHint(calendar, context, isFor),
  ];
}

export function manageHint({ i18n }: MailContext): MailBlock {
  return {
    block: 'quiet',
    text: i18n._({
      id: 'mail.manage.hint',
      message: 'Please don’t forward this email. Anyone with the link can change or cancel your sign-up.',
    }),
  };
}

/** What the file does with what the calendar of the reader shows. */
export type CalendarUse = 'add' | 'update' | 'remove';

export function calendarHint(
  calendar: CalendarPart | null,
  { i18n }: MailContext,
  isFor: CalendarUse = 'add',
): MailBlock[] {
  if (calendar === null) return [];
  return [{ block: 'quiet', text: textFor(isFor, i18n) }];
}

function textFor(isFor: CalendarUse, i18n: MailContext['i18n']): string {
  switch (isFor) {
    case 'add':
      return i18n._({
        id: 'mail.calendar.hint',
        message: 'Open the attached calendar file to add this to your calendar.',
      });
    case 'update':
      return i18n._({
        id: 'mail.calendar.updated',
        message: 'Open the attached calendar file to update your calendar.',
      });
    case 'remove':
      return i18n._({
        id: 'mail.calendar.cancelled',
        message: 'Open the attached calendar file to remove this from your calendar.',
      });
  }
}

export function checkAgain({ name }: Pick<SignupMail, 'name'>, { i18n }: MailContext): string {
  return name === null
    ? i18n._({
        id: 'mail.changed.text.unnamed',
        message:
          'Something about your sign-up has changed. You’re still signed up. Please check that it still works for you.',
      })
    : i18n._({
        id: 'mail.changed.text',
        message:
          '{name}, something about your sign-up has changed. You’re still signed up. Please check that it still works for you.',
        values: { name: typed(name) },
      });
}
