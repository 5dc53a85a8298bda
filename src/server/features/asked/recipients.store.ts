import type { Insertable } from 'kysely';
import type { CallAnswer, NotSentReason, RecipientState } from '#domain/calls.ts';
import type { CallRecipientsTable } from '#server/platform/database/call-tables.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';

export interface CallRecipient {
  readonly id: string;
  readonly callId: string;
  readonly sheetId: string | null;
  readonly address: string | null;
  readonly slotIds: readonly string[];
  readonly chosenAt: Instant | null;
  readonly askedAt: Instant | null;
  readonly state: RecipientState;
  readonly notSent: NotSentReason | null;
  readonly answer: CallAnswer | null;
}

export async function insertRecipients(db: Db, rows: readonly Insertable<CallRecipientsTable>[]): Promise<void> {
  for (const part of inParts(rows)) await db.insertInto('call_recipients').values(part).execute();
}

export async function recipientById(db: Db, id: string): Promise<CallRecipient | null> {
  return (await recipients(db).where('call_recipients.id', '=', id).executeTakeFirst()) ?? null;
}

export async function recipientsOf(db: Db, callIds: readonly string[]): Promise<CallRecipient[]> {
  return callIds.length === 0 ? [] : recipients(db).where('call_id', 'in', callIds).execute();
}

/** All who are known by their address, for calls of any sheet: their mail has gone out, or waits. */
export async function everAsked(db: Db): Promise<CallRecipient[]> {
  return recipients(db).where('address', 'is not', null).where('call_recipients.state', '<>', 'not_sent').execute();
}

/** When calls went out to an address since that moment, the oldest first. */
export async function askedSince(db: Db, address: string, since: Instant): Promise<Instant[]> {
  const rows = await db
    .selectFrom('call_recipients')
    .select('asked_at as askedAt')
    .where('address', '=', address)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute();
  return rows.flatMap(({ askedAt }) => askedAt ?? []);
}

/** For the person: the oldest first. */
export async function callsTo(
  db: Db,
  address: string,
): Promise<{ readonly sheet: string | null; readonly askedAt: Instant; readonly answer: CallAnswer | null }[]> {
  const rows = await db
    .selectFrom('call_recipients')
    .innerJoin('calls', 'calls.id', 'call_recipients.call_id')
    .leftJoin('signup_sheets', 'signup_sheets.id', 'calls.sheet_id')
    .select(['signup_sheets.title as sheet', 'asked_at as askedAt', 'answer'])
    .where('address', '=', address.toLowerCase())
    .where('asked_at', 'is not', null)
    .orderBy('asked_at')
    .execute();
  return rows.flatMap(({ askedAt, ...row }) => (askedAt === null ? [] : [{ ...row, askedAt }]));
}

/**
 * The mail is out, also when the call was stopped or filled while it was handed over: who got it must not be asked again
 * soon. Of a person who has left since, no moment is kept.
 */
export async function noteAsked(db: Db, id: string, at: Instant): Promise<void> {
  await db
    .updateTable('call_recipients')
    .set((recipient) => ({
      state: 'asked',
      not_sent: null,
      asked_at: recipient
        .case()
        .when('address', 'is not', null)
        .then(recipient.val<Instant>(at))
        .else(recipient.ref('asked_at'))
        .end(),
    }))
    .where('id', '=', id)
    .where('state', '<>', 'asked')
    .execute();
}

export async function noteNotSent(db: Db, id: string, why: NotSentReason): Promise<void> {
  await changeWaiting(db, { state: 'not_sent', not_sent: why }).where('id', '=', id).execute();
}

/** For all of a call whose mails wait. */
export async function sendNoMore(db: Db, callId: string, why: NotSentReason): Promise<void> {
  await changeWaiting(db, { state: 'not_sent', not_sent: why }).where('call_id', '=', callId).execute();
}

export async function noteAnswer(db: Db, id: string, answer: CallAnswer): Promise<void> {
  await db.updateTable('call_recipients').set({ answer }).where('id', '=', id).execute();
}

/** For a person who leaves: that somebody was asked is counted, but not who and when. */
export async function forgetAsked(db: Db, address: string): Promise<void> {
  await db
    .updateTable('call_recipients')
    .set({ address: null, chosen_at: null, asked_at: null })
    .where('address', '=', address.toLowerCase())
    .execute();
}

function changeWaiting(db: Db, change: { readonly state: RecipientState; readonly not_sent: NotSentReason }) {
  return db.updateTable('call_recipients').set(change).where('state', '=', 'waiting');
}

function recipients(db: Db) {
  return db
    .selectFrom('call_recipients')
    .innerJoin('calls', 'calls.id', 'call_recipients.call_id')
    .select([
      'call_recipients.id',
      'call_id as callId',
      'sheet_id as sheetId',
      'address',
      'call_recipients.slot_ids as slotIds',
      'chosen_at as chosenAt',
      'asked_at as askedAt',
      'call_recipients.state',
      'not_sent as notSent',
      'answer',
    ]);
}
