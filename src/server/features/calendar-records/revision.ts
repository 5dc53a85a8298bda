import type { Instant } from '#server/platform/database/columns.ts';

const SECOND = 1000;

/** What calendar programs compare to find out whether an entry has changed. */
export interface Revision {
  /** SEQUENCE (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  /** DTSTAMP. */
  readonly changedAt: Instant;
  /** Of what the entry says; null where that is not known. */
  readonly digest: string | null;
}

/**
 * The same one as long as the entry says the same. A later one has a higher number, and a later second, even if the clock
 * was set back.
 * @param known null for an entry that no calendar program has read yet
 */
export function nextRevision(known: Revision | null, digest: string, now: Date): Revision {
  if (known === null) return { sequence: 0, changedAt: now.toISOString(), digest };
  if (known.digest === digest) return known;
  const changedAt = new Date(Math.max(now.getTime(), Date.parse(known.changedAt) + SECOND)).toISOString();
  return { sequence: known.sequence + 1, changedAt, digest };
}
