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
  const text = readFileSync(RELIABILITY, 'utf8');
  const isWhole = faults.every(({ id }) => rows.some((row) => row.id === id));
  const measured = isWhole
    ? [madeBy(length, command), '', table(rows), '', `${sum(rows)}.`].join('\n')
    : mergedWith(partOf(text, 'measured'), table(rows), madeBy(length, command));
  writeFileSync(RELIABILITY, replacePart(text, 'measured', measured));
}

/** The rows of a run of some faults take the place of the earlier ones of the same faults. */
function mergedWith(kept: string, made: string, by: string): string {
  const keyOf = (line: string) => line.split(' | ').slice(0, 2).join();
  const fresh = new Map(
    made
      .split('\n')
      .filter(isRow)
      .map((line) => [keyOf(line), line]),
  );
  const lines = kept.split('\n').map((line) => (isRow(line) ? (fresh.get(keyOf(line)) ?? line) : line));
  const names = [...new Set([...fresh.values()].map((line) => line.slice(2, 6)))];
  const rows = lines.filter((line) => !/^\d+ runs of \d+ faults/.test(line));
  return `${rows.join('\n').trim()}\n\nLater, ${names.join(', ')} again: ${by}`;
}

const isRow = (line: string) => line.startsWith('| R-');

function partOf(text: string, part: string): string {
  return text
    .slice(text.indexOf(`<!-- ${part}: begin -->`), text.indexOf(`<!-- ${part}: end -->`))
    .split('\n')
    .slice(1)
    .join('\n');
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
