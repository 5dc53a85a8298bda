import type { Write } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { MailAccount } from './mail-account.ts';
import { subjectLine } from './marked-text.ts';
import { storeAttempt } from './outbox.store.ts';
import type { PutMail } from './mailbox-parts.ts';
import type { Refusal } from './pause-channel.ts';
import { renderFor } from './send-mail.ts';

export const MAIL_PAUSED = 'mail-paused';

/** Kind `mail-paused`: an alert that cannot go by mail. It is in the history as a mail that was not sent. */
export interface MailPausedMail {
  readonly why: MailPause;
  readonly address: string;
  readonly host: string;
  readonly reason: string;
}

export async function tellOfPause(
  platform: Platform,
  write: Write,
  put: PutMail,
  { why, reason }: Refusal,
  account: MailAccount | null,
): Promise<void> {
  if (account === null) return;
  const { address } = account.from;
  const payload: MailPausedMail = { why, address, host: account.host, reason };
  const mail = await put(write, { kind: MAIL_PAUSED, to: address, language: 'en', payload });
  const subject = subjectLine(renderFor(platform, mail, mail.template)?.subject ?? '');
  await storeAttempt(write.db, mail.id, { state: 'failed', lastError: reason, subject });
}
