import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem, type as system } from 'node:os';
import path from 'node:path';
import type { Fault, Length } from './fault.ts';
import { sum, table, type Row } from './report.ts';

export const RELIABILITY = path.resolve(import.meta.dirname, '../docs/reliability.md');

/** What each fault is, in words, as it stands in the documentation. */
export function describeFaults(faults: readonly Fault[]): string {
  return faults.map(({ id, name, meaning }) => `- **${id} ${name}.** ${meaning}`).join('\n');
}

/** Replaces what stands between two marks of the documentation. */
function replacePart(text: string, part: string, content: string): string {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${RELIABILITY} has no place for ${part}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

interface Made {
  readonly length: Length;
  readonly command: string;
  readonly faults: readonly Fault[];
}

/** Writes the table into the documentation, with the machine, the commit and the command that it comes from. */
export function keepTable(rows: readonly Row[], { length, command, faults }: Made): void {
  keepWords(faults);
  const measured = [madeBy(length, command), '', table(rows), '', `${sum(rows)}.`].join('\n');
  writeFileSync(RELIABILITY, replacePart(readFileSync(RELIABILITY, 'utf8'), 'measured', measured));
}

export function keepWords(faults: readonly Fault[]): void {
  writeFileSync(RELIABILITY, replacePart(readFileSync(RELIABILITY, 'utf8'), 'faults', describeFaults(faults)));
}

function madeBy(length: Length, command: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const memory = Math.round(totalmem() / 2 ** 30);
  return `\`${command}\` at commit \`${commit}\` on ${day}: ${cpus().length} cores, ${memory} GiB of memory, ${system()}, Node ${process.versions.node}, length \`${length}\`.`;
}
