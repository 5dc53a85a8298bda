// Runs everything that a change must pass; with names of steps, only those. The last line is the sum. With --keep-seconds
// it keeps how long the files took, for the order of the next runs.
import { parseArgs } from 'node:util';
import { keepSeconds } from './testing/keep-seconds.ts';
import { runProof } from './testing/run-proof.ts';
import { steps } from './testing/steps.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { 'keep-seconds': { type: 'boolean', default: false } },
});
const names = steps.map(({ name }) => name);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no step "${unknown}"; there are ${names.join(', ')}.\n`);
  process.exit(1);
}
const asked = wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name));
await runProof(asked, values['keep-seconds'] ? keepSeconds : undefined);
