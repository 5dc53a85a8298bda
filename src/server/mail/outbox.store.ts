import type { Db } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { MailState } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** Replaces the address of a person whose data was deleted. */
export const NOBODY = '(deleted)';

type NewMail = {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  payload: object;
  messageId: string;
  createdAt: Instant;
};

export const insertMail = prepared<NewMail>((db, value) =>
  db.insertInto('outbox').values({
    id: value('id'),
    kind: value('kind'),
    recipient: value('recipient'),
    language: value('language'),
    // The column is written with an object and read as one; Kysely's type for it asks for the text.
    payload: value('payload') as never,
    message_id: value('messageId'),
    state: 'pending',
    created_at: value('createdAt'),
  }),
);

export interface OpenMail {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly language: string;
  readonly payload: object;
  readonly messageId: string;
  readonly state: 'pending' | 'sending';
  readonly createdAt: Instant;
}

const selectOpenMail = prepared<{ id: string }, OpenMail>((db, value) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'kind',
      'recipient',
      'language',
      'payload',
      'message_id as messageId',
      'state',
      'created_at as createdAt',
    ])
    .$narrowType<{ state: 'pending' | 'sending' }>()
    .where('id', '=', value('id'))
    .where('state', 'in', ['pending', 'sending']),
);

export async function findOpenMail(db: Db, id: string): Promise<OpenMail | null> {
  const [mail] = await selectOpenMail(db, { id });
  return mail ?? null;
}

/** Of a kind, of those written since then. */
export async function openMails(db: Db, kind: string, since: Instant): Promise<Pick<OpenMail, 'payload' | 'state'>[]> {
  return db
    .selectFrom('outbox')
    .select(['payload', 'state'])
    .$narrowType<{ state: OpenMail['state'] }>()
    .where('created_at', '>=', since)
    .where('kind', '=', kind)
    .where('state', 'in', ['pending', 'sending'])
    .execute();
}

type Counted = { readonly sentThrough: string; readonly countedAt: Instant };

export async function countMail(db: Db, id: string, { sentThrough, countedAt }: Counted): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_through: sentThrough, counted_at: countedAt })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function putBack(db: Db, id: string, lastError: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'pending', counted_at: null, last_error: lastError })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'sending'])
    .execute();
}

const pendingToSending = prepared<{ id: string } & Counted, { id: string }>((db, value) =>
  db
    .updateTable('outbox')
    .set({ state: 'sending', sent_through: value('sentThrough'), counted_at: value('countedAt') })
    .where('id', '=', value('id'))
    .where('state', '=', 'pending')
    .returning('id'),
);

/** Records that the mail may go out from now on; false if it is no longer pending, because another process sends it. */
export async function markSending(db: Db, id: string, counted: Counted): Promise<boolean> {
  const marked = await pendingToSending(db, { id, ...counted });
  return marked.length > 0;
}

interface TryRecord {
  readonly state: Exclude<MailState, 'sending'>;
  readonly lastError: string | null;
  readonly subject?: string;
  readonly sentAt?: Instant;
  readonly payload?: object;
}

// An answer of the mail server beats the guess of a process that only saw the mail left behind.
const MAY_BECOME: Readonly<Record<TryRecord['state'], readonly MailState[]>> = {
  pending: ['pending', 'sending'],
  sent: ['sending', 'unknown'],
  failed: ['pending', 'sending', 'unknown'],
  unknown: ['sending'],
};

/** Does nothing if the mail has a final result by now. */
export async function storeAttempt(
  db: Db,
  id: string,
  { state, lastError, subject, sentAt, payload }: TryRecord,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((mail) => ({
      state,
      last_error: lastError,
      attempts: mail('attempts', '+', 1),
      // What the mail server did not take does not count.
      ...(state === 'pending' || state === 'failed' ? { counted_at: null } : {}),
      ...(subject === undefined ? {} : { subject }),
      ...(sentAt === undefined ? {} : { sent_at: sentAt }),
      ...(payload === undefined ? {} : { payload: JSON.stringify(payload) }),
    }))
    .where('id', '=', id)
    .where('state', 'in', MAY_BECOME[state])
    .execute();
}

/** Whether a mail of these kinds waits that was written since then. */
export async function anyWaitingSince(db: Db, kinds: readonly string[], since: Instant): Promise<boolean> {
  if (kinds.length === 0) return false;
  const waiting = await db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', since)
    .where('kind', 'in', kinds)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

export async function countWaiting(
  db: Db,
  bulkKinds: readonly string[],
): Promise<{ readonly all: number; readonly bulk: number }> {
  const rows = await db
    .selectFrom('outbox')
    .select((mail) => ['kind', mail.fn.countAll<number | string>().as('count')])
    .where('state', '=', 'pending')
    .groupBy('kind')
    .execute();
  const sum = (of: typeof rows) => of.reduce((total, { count }) => total + Number(count), 0);
  return { all: sum(rows), bulk: sum(rows.filter(({ kind }) => bulkKinds.includes(kind))) };
}

/** After so many tries within minutes, what a busy server asks of everyone is over. */
const TRIES = 3;
/** One address whose mailbox is full says nothing about the account. */
const ADDRESSES = 2;

/**
 * When the oldest of several mails was written that are tried again and again, while none at all has gone out; null
 * where one has gone out since, or where it is about one address only. Looks at mails that were written since then.
 */
export async function oldestOfAllRefused(db: Db, since: Instant): Promise<Instant | null> {
  const { addresses, oldestAt } = await db
    .selectFrom('outbox')
    .select((mail) => [
      mail.fn.count<number | string>('recipient').distinct().as('addresses'),
      mail.fn.min<Instant | null>('created_at').as('oldestAt'),
    ])
    .where('state', '=', 'pending')
    .where('attempts', '>=', TRIES)
    .where('created_at', '>', (mail) =>
      mail.fn.coalesce(
        mail
          .selectFrom('outbox as gone')
          .select((gone) => gone.fn.max('gone.sent_at').as('at'))
          .where('gone.created_at', '>=', since),
        mail.val(since),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(addresses) < ADDRESSES ? null : oldestAt;
}

/** Of mails that were written since then. */
export async function countEndedSince(
  db: Db,
  since: Instant,
): Promise<{ readonly sent: number; readonly failed: number }> {
  const { sent, failed } = await db
    .selectFrom('outbox')
    .select((mail) => [
      mail.fn.countAll<number | string>().filterWhere('state', '=', 'sent').as('sent'),
      mail.fn.countAll<number | string>().filterWhere('state', '=', 'failed').as('failed'),
    ])
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return { sent: Number(sent), failed: Number(failed) };
}
