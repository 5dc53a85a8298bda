// Runs the unit and server tests on PostgreSQL: the server that TEST_DATABASE_URL names, else one of their own.
import { needs } from '#tests/support/needs.ts';
import { runProof } from './testing/run-proof.ts';
import { hasPostgres, turnsOf } from './testing/steps.ts';

if (!hasPostgres()) {
  process.stderr.write(`There is no PostgreSQL here. ${needs.PostgreSQL}\n`);
  process.exit(1);
}
const steps = turnsOf('all').flatMap((turn) => turn.steps.filter(({ name }) => name === 'postgres'));
await runProof([{ lanes: 1, steps }], { hasBudget: false });
