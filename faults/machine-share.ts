import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const STAT = '/proc/stat';
const TICKS_A_SECOND = 100;
/** With more than this taken by others, how long something took says more about them than about the hub. */
const OTHERS_MAY_TAKE = 0.25;

/** How much of the processor other programs than this one and its children take; always null where it cannot be read. */
export class MachineShare {
  #at = performance.now();
  #all = busyTicks();
  #ours = ticksOfOurs();

  /** From 0 to 1, since the last call. */
  ofOthers(): number | null {
    if (this.#all === null || this.#ours === null) return null;
    const [at, all, ours] = [performance.now(), busyTicks() ?? 0, ticksOfOurs() ?? 0];
    const capacity = ((at - this.#at) / 1000) * TICKS_A_SECOND * availableParallelism();
    const share = (all - this.#all - (ours - this.#ours)) / capacity;
    [this.#at, this.#all, this.#ours] = [at, all, ours];
    return Math.min(1, Math.max(0, share));
  }

  /** Whether times that were measured since the last look can be judged. */
  wasOurs(): boolean {
    return (this.ofOthers() ?? 0) <= OTHERS_MAY_TAKE;
  }
}

function busyTicks(): number | null {
  if (!existsSync(STAT)) return null;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(STAT, 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).slice(1).map(Number));
  return user + nice + system + irq + softirq + steal;
}

/** Of this process and all below it, those included that have ended. */
function ticksOfOurs(): number | null {
  if (!existsSync(STAT)) return null;
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(ticksOf);
  const ours = new Set([process.pid]);
  // Processes are numbered in any order, so children may come before their parents.
  for (let size = 0; size < ours.size;) {
    size = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  return processes.filter(({ pid }) => ours.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0);
}

function ticksOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses can hold anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, usedByEnded = 0, systemOfEnded = 0] = fields.slice(11, 15);
    return [{ pid: Number(pid), parent: fields[1] ?? 0, ticks: user + system + usedByEnded + systemOfEnded }];
  } catch {
    return [];
  }
}
