import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';
import type { MailState } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface MailedRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly payload: object;
  readonly state: MailState;
  readonly attempts: number;
  readonly lastError: string | null;
  /** Null until it was tried. */
  readonly subject: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
}

export type MailedStates = 'all' | 'waiting' | 'sent' | 'unknown' | 'failed-or-unknown';

interface MailedPage {
  readonly states: MailedStates;
  readonly before: string | null;
  readonly most: number;
}

const columns = [
  'id',
  'kind',
  'recipient',
  'language',
  'payload',
  'state',
  'attempts',
  'last_error as lastError',
  'subject',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const;

/** The newest mails first; ids rise with the moment at which a mail was written. */
export async function newestMails(db: Db, page: MailedPage): Promise<MailedRow[]> {
  return mailsOfPage(db, page).select(columns).execute();
}

/** To an address in whatever case, the newest first. */
export async function newestMailsTo(db: Db, address: string, most: number): Promise<MailedRow[]> {
  return (
    db
      .selectFrom('outbox')
      .select(columns)
      // By the same rule on both sides: SQLite's knows ASCII alone.
      .where(sql<boolean>`lower(recipient) = lower(${address})`)
      .orderBy('id', 'desc')
      .limit(most)
      .execute()
  );
}

export type SearchedMail = Pick<MailedRow, 'id' | 'recipient' | 'subject'>;

export async function newestSearchedMails(db: Db, page: MailedPage): Promise<SearchedMail[]> {
  return mailsOfPage(db, page).select(['id', 'recipient', 'subject']).execute();
}

function mailsOfPage(db: Db, { states, before, most }: MailedPage) {
  let query = db.selectFrom('outbox').orderBy('id', 'desc').limit(most);
  if (before !== null) query = query.where('id', '<', before);
  if (states === 'waiting') query = query.where('state', 'in', ['pending', 'sending']);
  if (states === 'sent' || states === 'unknown') query = query.where('state', '=', states);
  // As the index of these few says it: what is given as a value does not lead to it.
  if (states === 'failed-or-unknown') query = query.where(sql<boolean>`state in ('failed', 'unknown')`);
  return query;
}

export async function mailsById(db: Db, ids: readonly string[]): Promise<MailedRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('outbox').select(columns).where('id', 'in', ids).execute();
}

export async function mailById(db: Db, id: string): Promise<MailedRow | null> {
  const [mail] = await mailsById(db, [id]);
  return mail ?? null;
}

export async function nextTries(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
  if (ids.length === 0) return new Map();
  const mail = sql<string>`payload->>'outboxId'`;
  const waiting = await db
    .selectFrom('jobs')
    .select([mail.as('id'), 'due_at as dueAt'])
    .where('gave_up_at', 'is', null)
    .where(mail, 'in', ids)
    .execute();
  return new Map(waiting.map(({ id, dueAt }) => [id, dueAt]));
}

/** False when the mail has not ended so, or no longer. */
export async function letWaitAgain(db: Db, id: string, ended: 'failed' | 'unknown'): Promise<boolean> {
  const changed = await db
    .updateTable('outbox')
    .set({ state: 'pending', last_error: null })
    .where('id', '=', id)
    .where('state', '=', ended)
    .returning('id')
    .execute();
  return changed.length > 0;
}

export async function markArrived(db: Db, id: string, at: Instant): Promise<boolean> {
  const changed = await db
    .updateTable('outbox')
    .set({ state: 'sent', last_error: null, sent_at: at })
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .returning('id')
    .execute();
  return changed.length > 0;
}
