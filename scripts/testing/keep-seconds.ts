import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readSeconds, SECONDS_KEPT } from './longest-first.ts';
import { root } from './run-command.ts';
import type { TimedFile } from './step.ts';

/** Shorter files can start at any time. */
const MIN_SECONDS = 5;

/** Updates the times of slow files, which order the next runs; keeps those of other files. */
export function keepSeconds(files: readonly TimedFile[]): void {
  const longest = new Map<string, number>();
  const ran = new Set(files.map(({ file }) => file));
  for (const [file, seconds] of Object.entries(readSeconds(root)))
    if (!ran.has(file) && existsSync(path.join(root, file))) longest.set(file, seconds);
  for (const { file, seconds } of files) longest.set(file, Math.max(longest.get(file) ?? 0, Math.round(seconds)));
  const slow = [...longest].filter(([, seconds]) => seconds >= MIN_SECONDS);
  const sorted = slow.toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other));
  writeFileSync(path.join(root, SECONDS_KEPT), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
