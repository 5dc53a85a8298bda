import { KEPT } from '#domain/mail-providers.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Lane } from './lanes.ts';
import type { MailAccount } from './mail-account.ts';
import { countedAt, countSince, lockChannel, prolongPause, setNextAt, type MailChannel } from './mail-channel.store.ts';
import { countMail } from './outbox.store.ts';

/** Providers count over the last 24 hours, not by calendar days. */
const QUOTA_WINDOW_MS = 24 * 60 * 60_000;

/** How long a mail that tests a pause may take before another one does. */
const PROBE_TIMEOUT_MS = 150_000;

export type SendDecision =
  | { readonly isAllowed: true; readonly nextAt: Date; readonly isProbe: boolean }
  | { readonly isAllowed: false; readonly until: Date; readonly reason: 'pace' | 'limit' }
  | { readonly isAllowed: false; readonly reason: 'pause'; readonly channel: MailChannel };

interface SendRequest {
  readonly account: MailAccount;
  readonly credentials: string;
  readonly mailId: string;
  readonly lane: Lane;
  readonly now: Date;
}

/** Some lanes are tried in spite of a pause, because a quota may be free earlier than expected. */
export function isExemptFromPause(lane: Lane, pausedFor: MailPause | null): boolean {
  return pausedFor === null || (lane === 'urgent' && pausedFor === 'quota');
}

/** Whether each mail needs a reservation; other accounts only follow pauses. */
export function hasLimits({ perDay, msBetween }: MailAccount): boolean {
  return perDay !== null || msBetween > 0;
}

/**
 * Mails of a lane in 24 hours; null for no limit. A code is always tried: without it no user can sign in and see what
 * used up the limit.
 */
function allowance({ perDay }: MailAccount, lane: Lane): number | null {
  if (perDay === null || lane === 'urgent') return null;
  return lane === 'bulk' ? perDay : perDay + KEPT;
}

/**
 * Reserves one send within a write, so that all processes together keep to the pace and the limit, and only one mail
 * tests a pause. The mail counts from now on; undo that if it is not sent.
 */
export async function reserveSend(
  db: Db,
  { account, credentials, mailId, lane, now }: SendRequest,
): Promise<SendDecision> {
  const channel = await lockChannel(db, account.name);
  const isPaused = channel.credentials === credentials && !isExemptFromPause(lane, channel.pausedFor);
  if (isPaused && new Date(channel.pausedUntil ?? 0) > now) return { isAllowed: false, reason: 'pause', channel };
  const nextAt = new Date(channel.nextAt ?? 0);
  // A code does not wait for the pace.
  if (lane !== 'urgent' && nextAt > now) return { isAllowed: false, until: nextAt, reason: 'pace' };
  const freeAt = await whenFree(db, account, lane, now);
  if (freeAt !== null) return { isAllowed: false, until: freeAt, reason: 'limit' };
  const next = new Date(Math.max(nextAt.getTime(), now.getTime()) + account.msBetween);
  if (account.msBetween > 0) await setNextAt(db, account.name, next.toISOString());
  if (isPaused) await prolongPause(db, account.name, new Date(now.getTime() + PROBE_TIMEOUT_MS).toISOString());
  await countMail(db, mailId, { sentThrough: account.name, countedAt: now.toISOString() });
  return { isAllowed: true, nextAt: next, isProbe: isPaused };
}

export async function countNow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  account: MailAccount | null,
): Promise<number> {
  if (account === null) return 0;
  return countSince(database.db, account.name, new Date(clock.now().getTime() - QUOTA_WINDOW_MS).toISOString());
}

async function whenFree(db: Db, account: MailAccount, lane: Lane, now: Date): Promise<Date | null> {
  const allowed = allowance(account, lane);
  if (allowed === null) return null;
  const since = new Date(now.getTime() - QUOTA_WINDOW_MS).toISOString();
  const counted = await countSince(db, account.name, since);
  if (counted < allowed) return null;
  const leaves = await countedAt(db, account.name, since, counted - allowed);
  return new Date((leaves === null ? now.getTime() : Date.parse(leaves)) + QUOTA_WINDOW_MS);
}
