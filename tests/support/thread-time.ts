import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Ms of processor time of this thread. Unlike the clock it does not grow while other processes run, so a busy machine
 * does not distort it.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
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
