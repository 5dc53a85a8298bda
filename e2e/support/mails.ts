import { expect } from 'vitest';
import type { MailServer, ReceivedMail } from '#tests/support/mail-server.ts';

export function calendarIn(mail: ReceivedMail | undefined): string {
  const part = mail?.parsed.attachments.find(({ contentType }) => contentType.startsWith('text/calendar'));
  return part?.content.toString('utf8').replaceAll(/\r\n[ \t]/g, '') ?? '';
}

/** @throws when the mail has none */
export function manageLinkIn(mail: ReceivedMail | undefined): string {
  const link = /\S+\/manage#\S+/.exec(mail?.parsed.text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no manage link in: ${mail?.parsed.text}`);
  return link;
}

/** Oldest first. */
export function mailsTo(mails: readonly ReceivedMail[], address: string): ReceivedMail[] {
  return mails.filter(({ recipients }) => recipients.includes(address));
}

/**
 * The newest link of this kind.
 * @throws when no such mail comes
 */
export async function linkMailed(mail: MailServer, address: string, kind: RegExp): Promise<string> {
  const links = () => mailsTo(mail.mails, address).flatMap(({ parsed }) => kind.exec(parsed.text ?? '')?.[0] ?? []);
  await expect.poll(links).not.toEqual([]);
  return links().at(-1) ?? '';
}
