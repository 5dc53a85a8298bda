import type { Write } from '#server/platform/database/database.ts';
import type { MailPause } from '#server/platform/database/schema.ts';
import { clearPause, holdChannel, setPause, type MailChannel } from './mail-channel.store.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

/** How long nothing is tried after so many refusals in a row: asking too often is what accounts are closed for. */
const waitAfter: Readonly<Record<MailPause, (refusals: number) => number>> = {
  password: (refusals) => doubled(refusals, 4 * HOUR),
  'sign-ins': (refusals) => doubled(refusals, HOUR),
  quota: () => 24 * HOUR,
};

function doubled(refusals: number, most: number): number {
  return Math.min(10 * MINUTE * 2 ** (refusals - 1), most);
}

export interface Refusal {
  readonly account: string;
  /** A fingerprint of the password that was used. */
  readonly credentials: string;
  readonly why: MailPause;
  readonly reason: string;
  readonly now: Date;
}

export interface Paused {
  readonly channel: MailChannel;
  /** Nobody has been told of it yet. */
  readonly isNew: boolean;
}

/** Pauses an account for all processes, within a write; a pause that others began meanwhile stays as it is. */
export async function pauseChannel(write: Write, refusal: Refusal): Promise<Paused> {
  const { account, credentials, why, reason, now } = refusal;
  const channel = await holdChannel(write.db, account);
  const isSame = channel.credentials === credentials && channel.pausedFor === why;
  if (isSame && new Date(channel.pausedUntil ?? 0) > now) return { channel, isNew: false };
  const refusals = isSame ? channel.refusals + 1 : 1;
  const pause = {
    credentials,
    pausedFor: why,
    pausedSince: isSame ? (channel.pausedSince ?? now.toISOString()) : now.toISOString(),
    pausedUntil: new Date(now.getTime() + waitAfter[why](refusals)).toISOString(),
    refusals,
    reason,
  };
  await setPause(write.db, account, pause);
  write.announce({ topic: 'mail', id: account });
  return { channel: { ...channel, ...pause }, isNew: !isSame };
}

/** Ends a pause, for all processes. */
export async function resumeChannel(write: Write, account: string): Promise<void> {
  await clearPause(write.db, account);
  write.announce({ topic: 'mail', id: account });
}
