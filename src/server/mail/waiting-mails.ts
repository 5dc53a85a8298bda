import { DAY } from '#domain/retention.ts';
import { oldestDue } from '#server/jobs/job-figures.store.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Platform } from '#server/platform/platform.ts';
import { jobOfLane } from './lanes.ts';
import { countWaiting, oldestOfAllRefused } from './outbox.store.ts';

/** Longer than a mail is tried. */
const LOOKED_AT_MS = 7 * DAY;

export interface WaitingMails {
  readonly all: number;
  readonly bulk: number;
  /**
   * Since when the oldest one has been due, bulk mail apart from the others. One that waits for its moment, such as the
   * morning, or for the next try after it was refused, is not due; one that waits for the account is.
   */
  readonly oldestDueAt: Instant | null;
  readonly oldestBulkDueAt: Instant | null;
  /** When the oldest was written, where several addresses are tried again and again and no mail goes out. */
  readonly allRefusedSince: Instant | null;
}

export async function waitingMails(
  { database: { db }, clock }: Pick<Platform, 'database' | 'clock'>,
  bulkKinds: readonly string[],
): Promise<WaitingMails> {
  const now = clock.now();
  const { urgent, ordinary, bulk } = jobOfLane;
  const due = await oldestDue(db, [urgent, ordinary, bulk], now.toISOString());
  return {
    ...(await countWaiting(db, bulkKinds)),
    oldestDueAt: [due.get(urgent), due.get(ordinary)].filter((at) => at !== undefined).toSorted()[0] ?? null,
    oldestBulkDueAt: due.get(bulk) ?? null,
    allRefusedSince: await oldestOfAllRefused(db, new Date(now.getTime() - LOOKED_AT_MS).toISOString()),
  };
}
