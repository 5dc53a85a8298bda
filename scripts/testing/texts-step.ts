import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runCommand } from './run-command.ts';
import { FAILED, PASSED, type Say, type Tally } from './step.ts';

/** Whether the catalogues hold exactly the texts of the source; leaves them as they were. */
export async function checkTexts(say: Say): Promise<Tally> {
  const before = readCatalogues();
  const { ok, output } = await runCommand('lingui', ['extract'], { limitMs: 120_000 });
  const after = readCatalogues();
  const wrong = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  for (const file of wrong) {
    const text = before.get(file);
    if (text === undefined) rmSync(path.join(root, file));
    else writeFileSync(path.join(root, file), text);
  }
  if (ok && wrong.length === 0) return PASSED;
  say(
    ok ? `Not the texts of the source: ${wrong.join(', ')}. Run "npm run texts", and translate what is new.\n` : output,
  );
  return FAILED;
}

function readCatalogues(): Map<string, string> {
  const files = globSync('src/*/languages/**/*.po', { cwd: root });
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}
