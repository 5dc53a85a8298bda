// Brings the English catalogue up to the texts of the source.
import { runCommand } from './testing/run-command.ts';

const { ok } = await runCommand('lingui', ['extract'], { limitMs: 120_000, shown: true });
process.exit(ok ? 0 : 1);
