import { cpus } from 'node:os';
import type { AttackResult } from './run-attack.ts';

/** Where docs/security.md keeps the table. */
const BEGIN = '<!-- attack: begin -->';
const END = '<!-- attack: end -->';

const count = (number: number) => number.toLocaleString('en');

/** How often which status came, the most frequent first; 0 is a connection that the hub closed. */
function answered({ statuses }: AttackResult): string {
  return [...statuses]
    .toSorted(([, one], [, other]) => other - one)
    .map(([status, times]) => `${status === 0 ? 'closed' : status} ×${count(times)}`)
    .join(', ');
}

export function describeResult(result: AttackResult): string {
  const { name, requests, seconds, findings } = result;
  const sign = findings.length === 0 ? '✓' : '✗';
  const head = `${sign} ${name}: ${count(requests)} requests in ${seconds.toFixed(1)} s, ${answered(result)}`;
  return [head, ...findings.map((finding) => `    ${finding}`)].join('\n');
}

export function sumOf(results: readonly AttackResult[]): { requests: number; findings: number } {
  return {
    requests: results.reduce((sum, { requests }) => sum + requests, 0),
    findings: results.reduce((sum, { findings }) => sum + findings.length, 0),
  };
}

interface Circumstances {
  readonly command: string;
  readonly commit: string;
  readonly day: string;
  readonly seconds: number;
}

/** The table for the documentation, with all that is needed to make it again. */
export function tableOf(results: readonly AttackResult[], { command, commit, day, seconds }: Circumstances): string {
  const { requests, findings } = sumOf(results);
  const machine = `${cpus().length} cores, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const rows = results.map(
    (result) =>
      `| ${result.name} | ${result.what} | ${count(result.requests)} | ${answered(result)} | ${result.findings.length === 0 ? 'none' : result.findings.length} |`,
  );
  return [
    `Made by \`${command}\` at commit \`${commit}\` on ${day}: ${count(requests)} requests in ${Math.round(seconds)} s, ${findings === 0 ? 'no finding' : `${findings} findings`}. Machine: ${machine}.`,
    '',
    '| Attack | What is tried | Requests | How the hub answered | Findings |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** @throws when the document has no place for the table */
export function withTable(document: string, table: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`The document has no ${BEGIN} with ${END} after it`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
}
