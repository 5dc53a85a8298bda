// Runs what a change must pass; with `--extent all` everything there is, with `--extent rest` what that has beyond a change;
// with names of steps, only those. The last line is the sum.
import { parseArgs } from 'node:util';
import { extents } from '#tests/support/extent.ts';
import { runProof } from './testing/run-proof.ts';
import { turnsOf } from './testing/steps.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { extent: { type: 'string', default: 'change' } },
});
const extent = extents.find((one) => one === values.extent) ?? end(`There is no extent "${values.extent}"`, extents);
const turns = turnsOf(extent);
const names = turns.flatMap(({ steps }) => steps.map(({ name }) => name));
for (const name of wanted) if (!names.includes(name)) end(`There is no step "${name}"`, names);
const asked = turns.map(({ lanes, steps }) => ({
  lanes,
  steps: steps.filter(({ name, onRequest }) => (wanted.length === 0 ? onRequest !== true : wanted.includes(name))),
}));
await runProof(asked, { hasBudget: extent === 'change' && wanted.length === 0 });

function end(problem: string, known: readonly string[]): never {
  process.stderr.write(`${problem}; there are ${known.join(', ')}.\n`);
  process.exit(1);
}
