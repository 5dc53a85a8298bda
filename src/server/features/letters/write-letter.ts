import { counted } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findRecipients, type Recipient } from './find-recipients.ts';
import type { LetterMail } from './letters.mail.ts';
import { claimRecipients, letterToWrite, markWritten, type LetterToWrite } from './letters.store.ts';

/** Recipients per transaction, which then takes some milliseconds and hardly delays a signup. */
const PEOPLE_AT_ONCE = 25;

/**
 * Writes a letter's mails into the outbox, each in one transaction with the note that its recipient has it. So it can
 * run again after any failure, and no recipient gets the letter twice.
 */
export async function writeLetter(hub: Context<'mailbox'>, letterId: string): Promise<void> {
  const { database, clock } = hub;
  const letter = await letterToWrite(database.db, letterId);
  if (letter === null) return;
  const { recipients } = await findRecipients(database.db, letter.audience);
  for (let at = 0; at < recipients.length; at += PEOPLE_AT_ONCE)
    await writeSome(hub, letter, recipients.slice(at, at + PEOPLE_AT_ONCE));
  await database.write(({ db }) => markWritten(db, letterId, clock.now().toISOString()));
}

async function writeSome(
  hub: Context<'mailbox'>,
  { id, content }: LetterToWrite,
  recipients: readonly Recipient[],
): Promise<void> {
  const hashed = recipients.map((recipient) => ({ recipient, hash: hashOf(hub, id, recipient.email) }));
  await hub.database.write(async (write) => {
    const claimed = await claimRecipients(
      write.db,
      id,
      hashed.map(({ hash }) => hash),
    );
    for (const { recipient, hash } of hashed) {
      if (!claimed.has(hash)) continue;
      const { email, language, signups } = recipient;
      const payload: LetterMail = { ...content, address: email, signups };
      await hub.mailbox.write(write, { kind: 'letter', to: email, language, payload, cause: counted });
    }
  });
}

function hashOf({ secrets }: Platform, letterId: string, address: string): string {
  return secrets.sign('letter-recipient', `${letterId} ${address.toLowerCase()}`);
}
