// Runs the unit and server tests on PostgreSQL: the server that TEST_DATABASE_URL names, else one of their own.
import { needs } from '#tests/support/needs.ts';
import { hasPostgres } from './testing/postgres-step.ts';
import { runProof } from './testing/run-proof.ts';
import { stepsOf } from './testing/steps.ts';

if (!hasPostgres()) {
  process.stderr.write(`There is no PostgreSQL here. ${needs.PostgreSQL}\n`);
  process.exit(1);
}
await runProof(stepsOf('all').filter(({ name }) => name === 'postgres'));
