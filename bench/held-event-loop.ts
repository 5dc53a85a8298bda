import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { atMost, ms, type Figure } from './report.ts';

const IDLE_SECOND = 1000;

/** How late the event loop comes while this work is done, beyond how late it comes on this machine with nothing to do. */
export async function heldBy(work: () => Promise<unknown>): Promise<Figure> {
  const idle = await lateness(() => wait(IDLE_SECOND));
  const held = await lateness(work);
  return {
    name: 'the event loop meanwhile, 99th percentile',
    measured: `${ms(held)}, ${ms(idle)} with nothing to do`,
    value: Math.max(0, held - idle),
    budget: atMost(20, ' ms more'),
  };
}

async function lateness(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}
