import type { SendMailOptions } from 'nodemailer';
import { inItsDirection, isAnswerable } from '#domain/text-limits.ts';
import type { Platform } from '#server/platform/platform.ts';
import { senderOfSite, type NamedAddress } from './mail-account.ts';
import type { RenderedMail } from './mail.ts';
import { subjectLine } from './marked-text.ts';
import type { OpenMail } from './outbox.store.ts';

export function outgoingMail(
  { clock, config, site }: Pick<Platform, 'clock' | 'config' | 'site'>,
  from: NamedAddress,
  mail: Pick<OpenMail, 'messageId' | 'recipient'>,
  rendered: RenderedMail,
): SendMailOptions & { messageId: string } {
  const { calendar, thread, unsubscribeUrl } = rendered;
  const replyTo = rendered.replyTo ?? forQuestions(site, from);
  return {
    messageId: mail.messageId,
    date: clock.now(),
    from,
    to: { name: '', address: mail.recipient },
    subject: subjectLine(rendered.sentSubject ?? rendered.subject),
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
    ...(thread === undefined ? {} : inThread(`<${thread}@${new URL(config.publicUrl).hostname}>`)),
    // Stored addresses may be older than the rule; a header that cannot be written makes no mail.
    ...(replyTo === undefined || !isAnswerable(replyTo.address)
      ? {}
      : { replyTo: { name: inItsDirection(replyTo.name), address: replyTo.address } }),
    ...(calendar === undefined
      ? {}
      : { icalEvent: { ...calendar, filename: calendar.method === 'CANCEL' ? 'cancelled.ics' : 'event.ics' } }),
  };
}

/** Who answers a mail of the site reaches who answers questions, also where another address sends it. */
function forQuestions(site: Platform['site'], from: NamedAddress): NamedAddress | undefined {
  const isOther = from.address === senderOfSite(site) && from.address !== site.contactEmail;
  return isOther ? { name: site.name, address: site.contactEmail } : undefined;
}

/** No mail has this ID: that of the first would have to be kept, and mails come in any order. */
function inThread(id: string): { inReplyTo: string; references: string } {
  return { inReplyTo: id, references: id };
}
