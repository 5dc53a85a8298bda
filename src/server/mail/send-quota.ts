import { KEPT } from '#domain/mail-providers.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Lane } from './lanes.ts';
import type { MailAccount } from './mail-account.ts';
import { countedAt, countSince, lockChannel, prolongPause, setNextAt, type MailChannel } from './mail-channel.store.ts';
import { countMail } from './outbox.store.ts';

/** Providers count over the last 24 hours, whatever the clock of the school says. */
const QUOTA_WINDOW_MS = 24 * 60 * 60_000;

/** How long a mail may take that finds out whether a pause is over, before another one tries. */
const PROBE_TIMEOUT_MS = 150_000;

/** What an account allows one mail now; waiting is no try. */
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

/** Whether mails of a lane are tried in spite of a pause: a quota may be free again before we think so. */
export function isExemptFromPause(lane: Lane, pausedFor: MailPause | null): boolean {
  return pausedFor === null || (lane === 'urgent' && pausedFor === 'quota');
}

/** Whether an account has to be asked before each mail; others only hear of pauses. */
export function hasLimits({ perDay, msBetween }: MailAccount): boolean {
  return perDay !== null || msBetween > 0;
}

/**
 * How many mails of a lane an account may have sent in 24 hours before the next; null for any number. A code is always
 * tried: without it nobody can sign in and see what used the limit up.
 */
function allowance({ perDay }: MailAccount, lane: Lane): number | null {
  if (perDay === null || lane === 'urgent') return null;
  return lane === 'bulk' ? perDay : perDay + KEPT;
}

/**
 * Reserves the sending of one mail within a write, so that all processes together keep to the pace and the limit of an
 * account, and one mail alone finds out whether a pause is over. A mail that goes counts from now on; whoever does not
 * send it after all takes it back.
 */
export async function reserveSend(
  db: Db,
  { account, credentials, mailId, lane, now }: SendRequest,
): Promise<SendDecision> {
  const channel = await lockChannel(db, account.name);
  const isPaused = channel.credentials === credentials && !isExemptFromPause(lane, channel.pausedFor);
  if (isPaused && new Date(channel.pausedUntil ?? 0) > now) return { isAllowed: false, reason: 'pause', channel };
  const nextAt = new Date(channel.nextAt ?? 0);
  // A code that somebody waits for goes between two others.
  if (lane !== 'urgent' && nextAt > now) return { isAllowed: false, until: nextAt, reason: 'pace' };
  const freeAt = await whenFree(db, account, lane, now);
  if (freeAt !== null) return { isAllowed: false, until: freeAt, reason: 'limit' };
  const next = new Date(Math.max(nextAt.getTime(), now.getTime()) + account.msBetween);
  if (account.msBetween > 0) await setNextAt(db, account.name, next.toISOString());
  if (isPaused) await prolongPause(db, account.name, new Date(now.getTime() + PROBE_TIMEOUT_MS).toISOString());
  await countMail(db, mailId, { sentThrough: account.name, countedAt: now.toISOString() });
  return { isAllowed: true, nextAt: next, isProbe: isPaused };
}

/** How many mails count against what the account may send now. */
export async function countNow(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  account: MailAccount | null,
): Promise<number> {
  if (account === null) return 0;
  return countSince(database.db, account.name, new Date(clock.now().getTime() - QUOTA_WINDOW_MS).toISOString());
}

/** When the account may send the next mail of this lane; null when it may now. */
async function whenFree(db: Db, account: MailAccount, lane: Lane, now: Date): Promise<Date | null> {
  const allowed = allowance(account, lane);
  if (allowed === null) return null;
  const since = new Date(now.getTime() - QUOTA_WINDOW_MS).toISOString();
  const counted = await countSince(db, account.name, since);
  if (counted < allowed) return null;
  const leaves = await countedAt(db, account.name, since, counted - allowed);
  return new Date((leaves === null ? now.getTime() : Date.parse(leaves)) + QUOTA_WINDOW_MS);
}
