import type { ReceivedMail } from '#tests/support/mail-server.ts';

/** The calendar part of a mail as text, with its folded lines joined; empty without one. */
export function calendarIn(mail: ReceivedMail | undefined): string {
  const part = mail?.parsed.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  return part?.content.toString('utf8').replaceAll(/\r\n[ \t]/g, '') ?? '';
}

/** The manage link of a mail. @throws when it has none */
export function manageLinkIn(mail: ReceivedMail | undefined): string {
  const link = /\S+\/manage#\S+/.exec(mail?.parsed.text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no manage link in: ${mail?.parsed.text}`);
  return link;
}

/** Mails to this address, oldest first. */
export function mailsTo(mails: readonly ReceivedMail[], address: string): ReceivedMail[] {
  return mails.filter(({ recipients }) => recipients.includes(address));
}
