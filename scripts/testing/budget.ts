import { createHash } from 'node:crypto';
import { threadMs } from '#tests/support/thread-time.ts';
import type { TimedFile } from './step.ts';

/** Seconds of processor time that `npm test` may take where the reference takes `REFERENCE_MS`: 300 s on two cores. */
export const BUDGET = 520;
const REFERENCE_MS = 88;
const ROUNDS = 80;
/** Of all that the files took. */
const LARGE_SHARE = 0.02;

/** In ms: a sample takes about a hundredth of that. */
const SAMPLE_EVERY = 8000;

/**
 * Measures, until it is asked, the same work on every machine beside what runs there: a slow machine, and one whose cores
 * others use too, takes as much longer for it as for the tests. Before and after a run is not enough: cores are slower
 * while all of them are busy, by as much as the machine likes, and the same run took 666 and 825 s on one machine.
 * @returns what stops that and says the mean, in ms of processor time
 */
export function sampleReference(): () => number {
  // The first time it is compiled.
  work();
  const samples = [work()];
  const timer = setInterval(() => samples.push(work()), SAMPLE_EVERY);
  return () => {
    clearInterval(timer);
    return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  };
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
