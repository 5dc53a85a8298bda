// Runs everything that a change must pass; with names of steps, only those. The last line is the sum.
import { runProof } from './testing/run-proof.ts';
import { steps } from './testing/steps.ts';

const wanted = process.argv.slice(2);
const names = steps.map(({ name }) => name);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  process.stderr.write(`There is no step "${unknown}"; there are ${names.join(', ')}.\n`);
  process.exit(1);
}
await runProof(wanted.length === 0 ? steps : steps.filter(({ name }) => wanted.includes(name)));
