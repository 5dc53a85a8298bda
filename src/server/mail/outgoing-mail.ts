import type { SendMailOptions } from 'nodemailer';
import type { Platform } from '#server/platform/platform.ts';
import type { NamedAddress } from './mail-account.ts';
import type { RenderedMail } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import type { OpenMail } from './outbox.store.ts';

export function outgoingMail(
  { clock }: Pick<Platform, 'clock'>,
  from: NamedAddress,
  mail: Pick<OpenMail, 'messageId' | 'recipient'>,
  rendered: RenderedMail,
): SendMailOptions & { messageId: string } {
  const { calendar, replyTo, unsubscribeUrl } = rendered;
  return {
    messageId: mail.messageId,
    date: clock.now(),
    from,
    to: { name: '', address: mail.recipient },
    subject: subjectLine(rendered.subject),
    text: rendered.text,
    html: rendered.html,
    headers: {
      // Out-of-office programs must not answer.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // One press in the mail program is enough (RFC 8058).
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      ...rendered.headers,
    },
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(calendar === undefined
      ? {}
      : { icalEvent: { ...calendar, filename: calendar.method === 'CANCEL' ? 'cancelled.ics' : 'event.ics' } }),
  };
}
