import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#server/platform/config.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isEmailAddress } from '#domain/text-limits.ts';
import type { RenderedMail } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import type { OpenMail } from './outbox.store.ts';

interface Address {
  readonly name: string;
  readonly address: string;
}

const NAMED = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/;

/** Who the mails are from: MAIL_FROM, else the account that sends them, else the contact address; by the site's name. */
export function senderAddress({ mail, site }: Pick<Config, 'mail' | 'site'>): Address {
  const named = NAMED.exec(mail.from ?? '');
  if (named !== null) return { name: named[1] || site.name, address: named[2] ?? '' };
  const account = decodeURIComponent(mail.smtpUrl === undefined ? '' : new URL(mail.smtpUrl).username);
  return { name: site.name, address: mail.from ?? (isEmailAddress(account) ? account : site.contactEmail) };
}

/** The message as the mail server gets it: one recipient, both parts, and the calendar entry as part and as file. */
export function outgoingMail(
  { config, clock }: Platform,
  mail: OpenMail,
  rendered: RenderedMail,
): SendMailOptions & { messageId: string } {
  const { calendar, replyTo, unsubscribeUrl } = rendered;
  return {
    messageId: mail.messageId,
    date: clock.now(),
    from: senderAddress(config),
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
