import { createHash } from 'node:crypto';
import { threadMs } from '#tests/support/thread-time.ts';
import type { TimedFile } from './step.ts';

/** Seconds of processor time that `npm test` may take where the reference takes `REFERENCE_MS`: 300 s on two quiet cores. */
export const BUDGET = 520;
const REFERENCE_MS = 88;
const ROUNDS = 80;
/** Of all that the files took. */
const LARGE_SHARE = 0.02;

/**
 * Ms of processor time of the same work on every machine: a slow machine, and one whose cores others use too, takes as
 * much longer for it as for the tests.
 */
export function referenceMs(): number {
  // The first time it is compiled.
  work();
  return work();
}

function work(): number {
  const rows = Array.from({ length: 2000 }, (_, nth) => ({ id: `${nth}`, title: `Slot ${nth}`, taken: nth % 7 }));
  const before = threadMs();
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = JSON.stringify(rows);
    createHash('sha256').update(text).digest();
    const read = JSON.parse(text) as typeof rows;
    read.sort((a, b) => a.taken - b.taken || a.title.localeCompare(b.title, 'en'));
  }
  return threadMs() - before;
}

interface Cost {
  /** Of processor time, as on the machine of the budget. */
  readonly seconds: number;
  readonly isOver: boolean;
  /** Files that take a large share, the largest first. */
  readonly large: readonly TimedFile[];
}

/** What a run cost that took so many seconds of processor time here, where the reference took so many ms. */
export function costOf(processorSeconds: number, reference: number, files: readonly TimedFile[]): Cost {
  const seconds = (processorSeconds * REFERENCE_MS) / reference;
  const all = files.reduce((sum, file) => sum + file.seconds, 0);
  const large = files.filter((file) => file.seconds > LARGE_SHARE * all).toSorted((a, b) => b.seconds - a.seconds);
  return { seconds, isOver: seconds > BUDGET, large };
}
