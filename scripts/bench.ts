// Measures the hub against the bare limits of this machine, in one run. With names, only those benchmarks;
// --quick for a look, --json for data instead of words, --json=FILE for both.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Benchmark } from '#bench/benchmark.ts';
import { calendars } from '#bench/calendars.ts';
import { checks } from '#bench/checks.ts';
import { converting } from '#bench/converting.ts';
import { door } from '#bench/door.ts';
import { exporting } from '#bench/export.ts';
import { planning } from '#bench/planning.ts';
import { seriesOfSheets } from '#bench/series.ts';
import { growth } from '#bench/growth.ts';
import { listing } from '#bench/listing.ts';
import { readsWith } from '#bench/load.ts';
import { logins } from '#bench/logins.ts';
import { mails } from '#bench/mails.ts';
import { organizers } from '#bench/organizers.ts';
import { page } from '#bench/page.ts';
import { serverProcess } from '#bench/process.ts';
import { reads } from '#bench/reads.ts';
import { asJson, missed, printFigure, type Figure } from '#bench/report.ts';
import { rush } from '#bench/rush.ts';
import { signups } from '#bench/signups.ts';
import { waiting } from '#bench/waiting.ts';
import { watching } from '#bench/watching.ts';
import { buildClientIfStale } from './build-client.ts';

const benchmarks: readonly Benchmark[] = [
  reads,
  signups,
  logins,
  rush,
  waiting,
  door,
  calendars,
  exporting,
  planning,
  seriesOfSheets,
  growth,
  listing,
  serverProcess,
  checks,
  mails,
  watching,
  converting,
  page,
  organizers,
];
const FULL = { seconds: 5, rounds: 3 };
const QUICK = { seconds: 1, rounds: 1 };

const { values: options, positionals: wanted } = parseArgs({
  options: { json: { type: 'string' }, quick: { type: 'boolean', default: false } },
  // A bare --json is given an empty file name.
  args: process.argv.slice(2).map((argument) => (argument === '--json' ? '--json=' : argument)),
  allowPositionals: true,
});
const unknown = wanted.find((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown !== undefined) {
  process.stderr.write(
    `There is no benchmark "${unknown}"; there are ${benchmarks.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(1);
}

const inWords = options.json !== '';
buildClientIfStale();
const figures: Figure[] = [];
if (inWords) process.stdout.write(`Node ${process.versions.node} on ${cpus().length} cores; reads with ${readsWith}\n`);
for (const { name, what, run } of benchmarks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  if (inWords) process.stdout.write(`\n${name}: ${what}\n`);
  await run(options.quick ? QUICK : FULL, (figure) => {
    figures.push({ ...figure, name: `${name}: ${figure.name}` });
    if (inWords) printFigure(figure);
  });
}
if (options.json === '') process.stdout.write(asJson(figures));
else if (options.json !== undefined) writeFileSync(options.json, asJson(figures));
if (inWords) process.stdout.write(`\n${figures.length} figures, ${missed(figures).length} budgets missed\n`);
process.exit(missed(figures).length === 0 ? 0 : 1);
