// Runs what a change must pass; with `--extent all` everything there is, with `--extent rest` what that has beyond a change;
// with names of steps, only those. The last line is the sum. With `--keep` it keeps how long the files took, which orders
// the next runs.
import { parseArgs } from 'node:util';
import { extents } from '#tests/support/extent.ts';
import { keepSeconds } from './testing/keep-seconds.ts';
import { runProof } from './testing/run-proof.ts';
import { stepsOf } from './testing/steps.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    extent: { type: 'string', default: 'change' },
    keep: { type: 'boolean', default: false },
  },
});
const extent = extents.find((one) => one === values.extent) ?? end(`There is no extent "${values.extent}"`, extents);
const steps = stepsOf(extent);
const names = steps.map(({ name }) => name);
for (const name of wanted) if (!names.includes(name)) end(`There is no step "${name}"`, names);
const asked =
  wanted.length === 0
    ? steps.filter(({ onRequest }) => onRequest !== true)
    : steps.filter(({ name }) => wanted.includes(name));
await runProof(asked, {
  keep: values.keep ? keepSeconds : undefined,
  hasBudget: extent === 'change' && wanted.length === 0,
});

function end(problem: string, known: readonly string[]): never {
  process.stderr.write(`${problem}; there are ${known.join(', ')}.\n`);
  process.exit(1);
}
