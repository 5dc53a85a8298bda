import type { Real } from './driver.ts';
import { ORGANIZER, personKeys, whose } from './people.ts';
import { notesBy } from './requests.ts';

export interface NewMail {
  readonly kind: string;
  readonly to: string;
  readonly payload: object;
  readonly text: string;
}

/** The recipient of mails that were emptied for who left. */
export const DELETED = '(deleted)';

/** Written when time passes, or for organizers alone: the model says to whom they may go, not when. */
const WATCHED = ['reminder', 'late-cancels', 'waitlist-open-soon'];

/** What was written since the last look, with the kind and the recipient of what the model predicts. */
export async function newMails(real: Real): Promise<{ readonly predicted: string[]; readonly watched: NewMail[] }> {
  const rows = await real.stage.hub.platform.database.db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'payload'])
    .orderBy('id')
    .execute();
  const fresh = rows.filter(({ id }) => !real.knownMails.has(id));
  for (const { id } of fresh) real.knownMails.add(id);
  const mails = fresh.map(({ kind, recipient, payload }) => ({
    kind,
    to: whose(recipient),
    payload,
    text: `${kind} to ${whose(recipient)}${quotesNotes(payload) ? ' with notes' : ''}`,
  }));
  const isWatched = ({ kind, to }: NewMail) =>
    WATCHED.includes(kind) || (to === whose(ORGANIZER) && kind !== 'hand-over-approval');
  return {
    predicted: mails.filter((mail) => !isWatched(mail)).map(({ text }) => text),
    watched: mails.filter(isWatched),
  };
}

function quotesNotes(payload: object): boolean {
  const text = JSON.stringify(payload);
  return personKeys.some((person) => text.includes(notesBy(person)));
}

/** What of the mails in the mail server is wrong: each goes once, to the one whom its row names. */
export async function wrongDeliveries({ stage: { hub, smtp }, receivedBefore }: Real): Promise<string[]> {
  const rows = await hub.platform.database.db
    .selectFrom('outbox')
    .select(['message_id', 'recipient', 'kind', 'state'])
    .execute();
  const received = smtp.mails.slice(receivedBefore);
  const copies = Map.groupBy(received, ({ parsed }) => parsed.messageId ?? '');
  const wrong: string[] = [];
  for (const [id, mails] of copies) {
    const row = rows.find(({ message_id }) => message_id === id);
    // What was mailed to who left is emptied, also of the recipient.
    const isEmptied = row !== undefined && row.recipient === DELETED;
    if (mails.length > 1) wrong.push(`${row?.kind} was received ${mails.length} times`);
    const isHis = isEmptied || mails.every(({ recipients }) => recipients.join() === row?.recipient);
    if (!isHis) wrong.push(`${row?.kind ?? 'A mail without a row'} went to ${mails[0]?.recipients.join()}`);
  }
  for (const { message_id, state, kind } of rows)
    if (state === 'sent' && !copies.has(message_id)) wrong.push(`${kind} counts as sent, and was not received`);
  return wrong;
}
