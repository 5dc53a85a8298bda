import { readFileSync } from 'node:fs';

/** Shared pages count by their share. */
export function memoryOf(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

export async function highest(pid: number, work: () => Promise<void>): Promise<number> {
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(pid))), 200);
  await work();
  clearInterval(looking);
  return most;
}
