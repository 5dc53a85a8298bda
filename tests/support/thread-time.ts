import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * How many ms this thread has computed so far. Unlike the time on the clock it does not grow while others have the
 * processor, so what was held up by this thread can be told on a busy machine too.
 */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** For how many ms this thread computed at most without a break, while that work was done: others waited so long for it. */
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
