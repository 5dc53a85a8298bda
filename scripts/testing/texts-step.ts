import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runCommand } from './run-command.ts';
import { FAILED, PASSED, type Tally } from './step.ts';

const CATALOGUE = 'src/client/languages/en.po';

/** Whether the English catalogue holds exactly the texts of the source. It is left as it was. */
export async function checkTexts(): Promise<Tally> {
  const file = path.join(root, CATALOGUE);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { ok, output } = await runCommand('lingui', ['extract'], { limitMs: 120_000 });
  const after = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (ok && after === before) return PASSED;
  if (before !== '') writeFileSync(file, before);
  process.stdout.write(ok ? `${CATALOGUE} does not hold the texts of the source. Run "npm run texts".\n` : output);
  return FAILED;
}
