// Brings the catalogues up to the texts of the source; what is new is then to be translated in all of them.
import { runCommand } from './testing/run-command.ts';

const { ok } = await runCommand('lingui', ['extract'], { limitMs: 120_000, say: (text) => process.stdout.write(text) });
process.exit(ok ? 0 : 1);
