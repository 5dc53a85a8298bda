import type { MailBlock, MailBody } from '#server/mail/mail-body.ts';
import type { CalendarPart, MailContext, RenderedMail } from '#server/mail/mail.ts';
import { typed } from '#server/mail/marked-text.ts';
import { renderMail } from '#server/mail/render-mail.ts';
import { shownTitle } from './shown-titles.ts';
import type { SignupMail } from './signup-mails.ts';

export function writeSignupMail(
  { sheet }: SignupMail,
  context: MailContext,
  calendar: CalendarPart | null,
  subject: string,
  body: MailBody,
): RenderedMail {
  return {
    ...renderMail(context, subject, body),
    replyTo: { name: sheet.organizerName, address: sheet.organizerEmail },
    ...(calendar === null ? {} : { calendar }),
  };
}

export function titlesOf({ slot, sheet }: Pick<SignupMail, 'slot' | 'sheet'>): { slot: string; sheet: string } {
  return { slot: typed(shownTitle(slot)), sheet: typed(shownTitle(sheet)) };
}

export function replyHint({ sheet }: Pick<SignupMail, 'sheet'>, { i18n }: MailContext): MailBlock {
  const values = { name: typed(sheet.organizerName) };
  return {
    block: 'quiet',
    text: i18n._({
      id: 'mail.reply.hint',
      message: 'Questions? Reply to this email to reach {name}, the organizer.',
      values,
    }),
  };
}

/** For a mail about several sheets, whose replies go to the organizer of the first. */
export function repliesHint(
  signups: readonly Pick<SignupMail, 'sheet'>[],
  first: Pick<SignupMail, 'sheet'>,
  context: MailContext,
): MailBlock {
  const { organizerName, organizerEmail } = first.sheet;
  if (signups.every(({ sheet }) => sheet.organizerEmail === organizerEmail)) return replyHint(first, context);
  return {
    block: 'quiet',
    text: context.i18n._({
      id: 'mail.reminder.reply.several',
      message: 'If you reply to this email, your reply goes to {name}. The addresses of all organizers are above.',
      values: { name: typed(organizerName) },
    }),
  };
}
