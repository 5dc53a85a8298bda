import type { Db } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface MailChannel {
  readonly credentials: string | null;
  readonly pausedFor: MailPause | null;
  readonly pausedSince: Instant | null;
  readonly pausedUntil: Instant | null;
  readonly refusals: number;
  readonly reason: string | null;
  readonly nextAt: Instant | null;
  readonly alertedAt: Instant | null;
}

const columns = [
  'credentials',
  'paused_for as pausedFor',
  'paused_since as pausedSince',
  'paused_until as pausedUntil',
  'refusals',
  'reason',
  'next_at as nextAt',
  'alerted_at as alertedAt',
] as const;

export async function readChannel(db: Db, account: string): Promise<MailChannel | null> {
  const row = await db
    .selectFrom('mail_channels')
    .select([...columns])
    .where('account', '=', account)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the row until the write ends, so that two processes never reserve the same send. */
export async function lockChannel(db: Db, account: string): Promise<MailChannel> {
  return db
    .insertInto('mail_channels')
    .values({ account })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet((channel) => ({ refusals: channel.ref('mail_channels.refusals') })),
    )
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

export async function setNextAt(db: Db, account: string, nextAt: Instant): Promise<void> {
  await db.updateTable('mail_channels').set({ next_at: nextAt }).where('account', '=', account).execute();
}

interface NewPause {
  readonly credentials: string;
  readonly pausedFor: MailPause;
  readonly pausedSince: Instant;
  readonly pausedUntil: Instant;
  readonly refusals: number;
  readonly reason: string;
  readonly alertedAt: Instant | null;
}

export async function setPause(db: Db, account: string, pause: NewPause): Promise<void> {
  await db
    .updateTable('mail_channels')
    .set({
      credentials: pause.credentials,
      paused_for: pause.pausedFor,
      paused_since: pause.pausedSince,
      paused_until: pause.pausedUntil,
      refusals: pause.refusals,
      reason: pause.reason,
      alerted_at: pause.alertedAt,
    })
    .where('account', '=', account)
    .execute();
}

/** Lets the other mails wait while one finds out whether the pause is over. */
export async function prolongPause(db: Db, account: string, pausedUntil: Instant): Promise<void> {
  await db.updateTable('mail_channels').set({ paused_until: pausedUntil }).where('account', '=', account).execute();
}

/** Only of a server that could not be reached. @returns false when it ends earlier */
export async function shortenPause(db: Db, account: string, pausedUntil: Instant): Promise<boolean> {
  const shortened = await db
    .updateTable('mail_channels')
    .set({ paused_until: pausedUntil })
    .where('account', '=', account)
    .where('paused_for', '=', 'unreachable')
    .where('paused_until', '>', pausedUntil)
    .returning('account')
    .executeTakeFirst();
  return shortened !== undefined;
}

export async function clearPause(db: Db, account: string): Promise<void> {
  await db
    .updateTable('mail_channels')
    .set({ paused_for: null, paused_since: null, paused_until: null, refusals: 0, reason: null, alerted_at: null })
    .where('account', '=', account)
    .execute();
}

export async function countSince(db: Db, account: string, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((mail) => mail.fn.countAll<number | string>().as('count'))
    .where('sent_through', '=', account)
    .where('counted_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the mail after the `before` oldest ones since then was counted. */
export async function countedAt(db: Db, account: string, since: Instant, before: number): Promise<Instant | null> {
  const row = await db
    .selectFrom('outbox')
    .select('counted_at')
    .where('sent_through', '=', account)
    .where('counted_at', '>', since)
    .orderBy('counted_at')
    .offset(before)
    .limit(1)
    .executeTakeFirst();
  return row?.counted_at ?? null;
}
