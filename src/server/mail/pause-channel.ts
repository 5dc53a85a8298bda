import type { Write } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import { clearPause, lockChannel, setPause, shortenPause, type MailChannel } from './mail-channel.store.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const UNREACHABLE_WAITS = [30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE] as const;

/** While somebody waits for a mail, a server that was away is asked so often, and for so long after it was written. */
export const AWAITED_EVERY_MS = 15 * SECOND;
export const AWAITED_FOR_MS = 10 * MINUTE;

/** By then a waiting mail has been tried again. */
const KNOWN_FOR = 10 * MINUTE;

interface PauseRule {
  wait(refusals: number): number;
  /** When administrators are alerted; null if the pause ends without their help. */
  readonly alertAfter: number | null;
}

// Asking too often is what accounts are closed for; a server that cannot be reached does not notice.
const rules: Readonly<Record<MailPause, PauseRule>> = {
  password: { wait: (refusals) => doubled(refusals, 4 * HOUR), alertAfter: 0 },
  'sign-ins': { wait: (refusals) => doubled(refusals, HOUR), alertAfter: null },
  quota: { wait: () => 24 * HOUR, alertAfter: 0 },
  unreachable: { wait: (refusals) => UNREACHABLE_WAITS[refusals - 1] ?? 15 * MINUTE, alertAfter: HOUR },
};

function doubled(refusals: number, most: number): number {
  return Math.min(10 * MINUTE * 2 ** (refusals - 1), most);
}

function needsAlert({ why, since }: { readonly why: MailPause; readonly since: Date }, now: Date): boolean {
  const { alertAfter } = rules[why];
  return alertAfter !== null && now.getTime() - since.getTime() >= alertAfter;
}

/** Whether the banner shows it. Without waiting mail no process finds out whether the server is still unreachable. */
export function showsAlert(
  pause: { readonly why: MailPause; readonly since: Date; readonly until: Date },
  now: Date,
): boolean {
  const isKnown = pause.why !== 'unreachable' || now.getTime() - pause.until.getTime() < KNOWN_FOR;
  return isKnown && needsAlert(pause, now);
}

export interface Refusal {
  readonly account: string;
  readonly credentials: string;
  readonly why: MailPause;
  readonly reason: string;
  readonly now: Date;
  readonly isProbe: boolean;
}

interface Occasion {
  /** Whether a mail waits for which somebody looks right now. */
  readonly isAwaited: boolean;
}

export interface Paused {
  readonly channel: MailChannel;
  readonly isNew: boolean;
  readonly isToAlert: boolean;
}

/** Pauses an account for all processes; a pause that another process began meanwhile stays. */
export async function pauseChannel(write: Write, refusal: Refusal, { isAwaited }: Occasion): Promise<Paused> {
  const { account, credentials, why, reason, now, isProbe } = refusal;
  const channel = await lockChannel(write.db, account);
  const isSame = channel.credentials === credentials && channel.pausedFor === why;
  if (isSame && !isProbe && new Date(channel.pausedUntil ?? 0) > now)
    return { channel, isNew: false, isToAlert: false };
  const refusals = isSame ? channel.refusals + 1 : 1;
  const pausedSince = (isSame ? channel.pausedSince : null) ?? now.toISOString();
  const alertedAt = isSame ? channel.alertedAt : null;
  const isToAlert = alertedAt === null && needsAlert({ why, since: new Date(pausedSince) }, now);
  const pause = {
    credentials,
    pausedFor: why,
    pausedSince,
    pausedUntil: new Date(now.getTime() + waitAfter(why, refusals, isAwaited)).toISOString(),
    refusals,
    reason,
    alertedAt: isToAlert ? now.toISOString() : alertedAt,
  };
  await setPause(write.db, account, pause);
  write.announce({ topic: 'mail', id: account });
  return { channel: { ...channel, ...pause }, isNew: !isSame, isToAlert };
}

function waitAfter(why: MailPause, refusals: number, isAwaited: boolean): number {
  const wait = rules[why].wait(refusals);
  return why === 'unreachable' && isAwaited ? Math.min(wait, AWAITED_EVERY_MS) : wait;
}

/** Lets a mail that somebody waits for find out earlier whether a server can be reached again. */
export async function hastenChannel(write: Write, account: string, at: Date): Promise<void> {
  if (await shortenPause(write.db, account, at.toISOString())) write.announce({ topic: 'mail', id: account });
}

export async function resumeChannel(write: Write, account: string): Promise<void> {
  await clearPause(write.db, account);
  write.announce({ topic: 'mail', id: account });
}
