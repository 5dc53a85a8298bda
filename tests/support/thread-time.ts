import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Ms of processor time of this thread. Unlike the clock it does not grow while other processes run, so a busy machine
 * does not distort it.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const PARTS = 16;
const RUNS = 3;
/** In ms: the clock of the processor moves in steps of some. */
const STEP = 10;

/**
 * How many times as long the work takes for one large input as for 16 of a sixteenth of its size: about 1 where it
 * grows in proportion, 16 where it grows with the square. Measured in processor time, the quickest of a few runs each.
 */
export function growthOf<Input>(
  work: (input: Input) => unknown,
  inputOf: (size: number) => Input,
  size: number,
): number {
  const [large, small] = [inputOf(size), inputOf(size / PARTS)];
  const quickest = (times: number, input: Input) => {
    const runs = Array.from({ length: RUNS }, () => {
      const before = threadMs();
      for (let time = 0; time < times; time += 1) work(input);
      return threadMs() - before;
    });
    return Math.min(...runs);
  };
  // The parts first: what they compile serves the whole as well.
  const inParts = quickest(PARTS, small);
  return quickest(1, large) / Math.max(STEP, inParts);
}

/** The longest uninterrupted computation of this thread during the work, in ms: others waited that long. */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  let longest = 0;
  for (let before = threadMs(); !state.isOver;) {
    await nextTurn();
    const now = threadMs();
    longest = Math.max(longest, now - before);
    before = now;
  }
  await over;
  return longest;
}
