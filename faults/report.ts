import type { Engine } from './fault.ts';

export interface Row {
  readonly id: string;
  readonly name: string;
  readonly engine: Engine;
  readonly did: string;
  readonly checked: string;
  readonly result: 'survived' | 'FAILED' | 'not run';
  /** What was broken, or why it was not run. */
  readonly reasons: readonly string[];
  readonly seconds: number;
}

const ENGINES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const satisfies Record<Engine, string>;
const MOST_REASONS = 5;

export function announce({ id, name, engine }: Pick<Row, 'id' | 'name' | 'engine'>): string {
  return `${id} ${name}, ${ENGINES[engine]}: `;
}

export function sayResult({ did, checked, result, reasons, seconds }: Row): string {
  const sign = { survived: '✓', FAILED: '✗', 'not run': '–' }[result];
  const lines = [`${sign} ${result} (${seconds.toFixed(1)} s)`, did, checked === '' ? '' : `checked: ${checked}`];
  const broken = reasons.slice(0, MOST_REASONS);
  if (reasons.length > MOST_REASONS) broken.push(`… and ${reasons.length - MOST_REASONS} more`);
  return `${[...lines, ...broken].filter((line) => line !== '').join('\n    ')}\n`;
}

/** In Markdown. */
export function table(rows: readonly Row[]): string {
  const head = ['Fault', 'Engine', 'What was done', 'Checked', 'Result', 'Seconds'];
  const lines = rows.map(({ id, name, engine, did, checked, result, reasons, seconds }) => [
    `${id} ${name}`,
    ENGINES[engine],
    did,
    checked,
    result === 'survived' ? result : `${result}: ${reasons[0] ?? ''}`,
    seconds.toFixed(0),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.map(escaped).join(' | ')} |`).join('\n');
}

/** One line that says how it went. */
export function sum(rows: readonly Row[]): string {
  const count = (result: Row['result']) => rows.filter((row) => row.result === result).length;
  const faults = new Set(rows.filter(({ result }) => result === 'survived').map(({ id }) => id)).size;
  const seconds = rows.reduce((all, row) => all + row.seconds, 0);
  return `${count('survived')} runs of ${faults} faults survived, ${count('FAILED')} failed, ${count('not run')} not run, in ${Math.round(seconds)} s`;
}

/** Where none could be injected on this machine, nothing was. */
export function hasProvedSomething(rows: readonly Row[]): boolean {
  return rows.some(({ result }) => result !== 'not run');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
