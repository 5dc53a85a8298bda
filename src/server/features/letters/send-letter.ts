import { hash } from 'node:crypto';
import type { LetterContent, LetterRecipients, LetterSent } from '#contract/letters.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import { findAudience, type About } from './find-audience.ts';
import { findRecipients, type Recipient } from './find-recipients.ts';
import { keyOfOtherLetter, nobodyToWriteTo } from './letters.errors.ts';
import type { Audience, LetterText } from './letter-text.ts';
import { insertLetter, letterByKey, type SentLetter } from './letters.store.ts';

export const WRITE_LETTER = 'write-letter';

interface LetterWish {
  readonly audience: Audience;
  readonly content: LetterContent;
  /** Chosen by the browser; a letter is never sent twice under one key. */
  readonly key: string;
}

export async function showRecipients(db: Db, audience: Audience, actor: Actor): Promise<LetterRecipients> {
  const { replyTo } = await findAudience(db, audience, actor);
  const { recipients, leftOut } = await findRecipients(db, audience);
  return { recipients: recipients.length, leftOut, replyTo };
}

/**
 * Stores the letter; a job writes its mails one by one, however many there are. The same key with the same words
 * answers what was sent under it.
 * @throws 404 for a sheet or slot that does not exist; nobodyToWriteTo; keyOfOtherLetter; 429 when a recipient got too
 * many emails of this person about the sheet
 */
export async function sendLetter(
  hub: Context<'jobs' | 'mailbox'>,
  { audience, content, key }: LetterWish,
  actor: Actor,
): Promise<LetterSent> {
  const { database, clock } = hub;
  const keyHash = sha256(`${actor.userId ?? ''} ${key}`);
  const bodyHash = sha256(JSON.stringify([audience, content]));
  const before = await letterByKey(database.db, keyHash);
  if (before !== null) return answerAgain(before, bodyHash);
  const about = await findAudience(database.db, audience, actor);
  const { recipients } = await findRecipients(database.db, audience);
  if (recipients.length === 0) throw nobodyToWriteTo();
  const now = clock.now();
  const letter = {
    id: newId(now),
    keyHash,
    bodyHash,
    audience,
    content: textOf(about, content),
    recipients: recipients.length,
    createdAt: now.toISOString(),
  };
  const first = await database.write(async (write) => {
    const sent = await insertLetter(write.db, letter);
    if (sent !== null) return sent;
    countMails(hub, write, { about, recipients, actor });
    await hub.jobs.enqueue(write, WRITE_LETTER, { letterId: letter.id });
    const detail = `${about.audienceLabel}: ${formatPeople(letter.recipients)}`;
    await recordAudit(write, actor, { action: 'letter-sent', subjectId: letter.id, detail, at: now });
    return null;
  });
  return first === null ? answer(letter) : answerAgain(first, bodyHash);
}

interface Sending {
  readonly about: About;
  readonly recipients: readonly Recipient[];
  readonly actor: Actor;
}

/** With all else that this person mails the volunteers of the sheet. @throws 429 */
function countMails({ mailbox }: Context<'mailbox'>, write: Write, { about: { sheet }, recipients, actor }: Sending) {
  if (sheet === null) return;
  const cause = { by: 'organizer', personId: actor.userId, sheetId: sheet.id } as const;
  for (const { email: to } of recipients) mailbox.mayWrite(write, { to, cause });
}

export function textOf({ sheet, replyTo }: About, { subject, text }: LetterContent): LetterText {
  return { subject, text, sheet, replyTo };
}

function answerAgain(letter: SentLetter, bodyHash: string): LetterSent {
  if (letter.bodyHash !== bodyHash) throw keyOfOtherLetter();
  return answer(letter);
}

function answer({ id, recipients }: Pick<SentLetter, 'id' | 'recipients'>): LetterSent {
  return { id, recipients, message: `Your message is on its way to ${formatPeople(recipients)}.` };
}

function formatPeople(recipients: number): string {
  return recipients === 1 ? '1 person' : `${recipients} people`;
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}
