// Writes every file in the one format.
import { runCommand } from './testing/run-command.ts';

const { ok } = await runCommand('oxfmt', [], { limitMs: 60_000, say: (text) => process.stdout.write(text) });
process.exit(ok ? 0 : 1);
