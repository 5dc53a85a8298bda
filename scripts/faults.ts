// Injects faults into real servers on temporary data, checks from outside what must hold, and prints a table; exit code 1
// where anything does not hold, or nothing was injected. With names such as R-03, only those faults; --engine=sqlite or --engine=postgres, only
// that one; --full at the lengths of the specification, --short for continuous integration; with --no-times it does not
// count how long something took; --keep writes the table into docs/reliability.md, --words only what each fault is;
// --seed=NUMBER repeats what is random in R-15.
import { parseArgs } from 'node:util';
import { faults } from '#faults/all-faults.ts';
import { BOTH, type Engine } from '#faults/fault.ts';
import { keepTable, keepWords } from '#faults/keep-table.ts';
import { announce, hasProvedSomething, sayResult, sum, table, type Row } from '#faults/report.ts';
import { runFault } from '#faults/run-fault.ts';
import { findPostgres, startPostgres } from '#tests/support/postgres.ts';
import { buildClientIfStale } from './build-client.ts';

const ENGINES: readonly string[] = BOTH;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string' },
    full: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    seed: { type: 'string' },
    words: { type: 'boolean', default: false },
    times: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
if (options.words) {
  keepWords(faults);
  process.exit(0);
}
const wanted = positionals.map((name) => name.toUpperCase());
const unknown = wanted.find((name) => !faults.some(({ id }) => id === name));
if (unknown !== undefined) end(`There is no fault "${unknown}"; there are ${faults.map(({ id }) => id).join(', ')}.`);
if (options.engine !== undefined && !ENGINES.includes(options.engine))
  end(`There is no engine "${options.engine}"; there are ${ENGINES.join(' and ')}.`);
if (options.seed !== undefined && !/^\d{1,10}$/.test(options.seed))
  end(`"${options.seed}" is no seed: it is a number, such as the one in the table.`);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const length = options.full ? 'full' : options.short ? 'short' : 'usual';
const seed = options.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(options.seed);
const isAsked = (engine: Engine) => options.engine === undefined || options.engine === engine;
const chosen = faults
  .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
  .flatMap((fault) => fault.on.filter(isAsked).map((engine) => ({ fault, engine })));
if (chosen.length === 0) end(`None of ${wanted.join(', ')} is injected on ${options.engine}.`);

buildClientIfStale();
const programs = isAsked('postgres') ? findPostgres() : null;
// Most of a fault is waiting, but two disturb each other's times.
const lanes = options.times ? 1 : 2;
const waiting = [...chosen.entries()];
const rows: Row[] = [];
await Promise.all(Array.from({ length: lanes }, injectWhatWaits));
process.stdout.write(`\n${table(rows)}\n\n${sum(rows)}\n`);
if (!hasProvedSomething(rows)) end('No fault was injected, so nothing was proved.');
const command = ['npm run faults --', ...process.argv.slice(2)].join(' ');
if (options.keep) keepTable(rows, { length, command, faults });
process.exit(rows.some(({ result }) => result === 'FAILED') ? 1 : 0);

/** With a PostgreSQL server of its own: one fault ends it. */
async function injectWhatWaits(): Promise<void> {
  const postgres = programs === null ? null : await startPostgres(programs, { durable: true });
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [nth, { fault, engine }] = next;
      if (lanes === 1) process.stdout.write(announce({ ...fault, engine }));
      const row = await runFault(fault, { engine, postgres, length, seed, judgesTimes: options.times });
      rows[nth] = row;
      process.stdout.write(`${lanes === 1 ? '' : announce(row)}${sayResult(row)}`);
    }
  } finally {
    await postgres?.remove();
  }
}

function end(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
