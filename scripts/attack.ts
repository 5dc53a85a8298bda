// Starts the built product on temporary data with planted people, links and secrets, and attacks it by HTTP. With names
// of attacks, only those. With --url it attacks a running hub as a stranger, who plants and changes nothing; a hub on
// another machine needs --i-own-this-hub. With --keep, docs/security.md keeps the table. Ends with 1 after any finding.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { attacks, strangersAttacks } from '#attack/all-attacks.ts';
import { ownAddress } from '#attack/attacked-hub.ts';
import { describeResult, sumOf, tableOf, withTable } from '#attack/report.ts';
import type { AttackResult } from '#attack/run-attack.ts';
import { attackAsStranger, attackPlantedHub } from '#attack/run-all.ts';
import { buildClientIfStale } from './build-client.ts';

const root = path.resolve(import.meta.dirname, '..');
const KEPT_IN = path.join(root, 'docs/security.md');

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    'i-own-this-hub': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});
const known = (options.url === undefined ? attacks : strangersAttacks).map(({ name }) => name);
const unknown = wanted.find((name) => !known.includes(name));
if (unknown !== undefined) end(`There is no attack "${unknown}"; there are: ${known.join(', ')}.`);

const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name);
const tell = (result: AttackResult) => console.log(describeResult(result));
const begun = performance.now();
const results = await run().catch((error: unknown) => end(error instanceof Error ? error.message : String(error)));
const seconds = (performance.now() - begun) / 1000;
const { requests, findings } = sumOf(results);
console.log(
  `\n${results.length} attacks, ${requests.toLocaleString('en')} requests in ${Math.round(seconds)} s, ${findings} findings`,
);
if (options.keep) keep();
process.exit(findings === 0 ? 0 : 1);

async function run() {
  if (options.url !== undefined)
    return attackAsStranger(ownAddress(options.url, options['i-own-this-hub']), isWanted, tell);
  buildClientIfStale();
  return attackPlantedHub(isWanted, tell);
}

function keep(): void {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const day = new Date().toISOString().slice(0, 10);
  const table = tableOf(results, { command: 'npm run attack', commit, day, seconds });
  writeFileSync(KEPT_IN, withTable(readFileSync(KEPT_IN, 'utf8'), table));
}

function end(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
