import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * In ms of work, which takes longer on a busy machine. Other calls get this much between two pieces of work that block
 * the event loop, if they need it.
 */
const LONGEST_PAUSE = 20;

/** The event loop accepts one new connection per turn, so those that came while it was blocked need as many turns. */
export async function untilIdle(): Promise<void> {
  const until = msOfWork() + LONGEST_PAUSE;
  for (let before = -1; before !== eventsSoFar() && msOfWork() < until;) {
    before = eventsSoFar();
    await nextTurn();
  }
}

function msOfWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function eventsSoFar(): number {
  return performance.nodeTiming.uvMetricsInfo.events;
}
