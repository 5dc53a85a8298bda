import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { unusedExports, unusedFiles } from '#tests/architecture/export-rules.ts';
import { unlistedPackages, unusedPackages, type Manifest } from '#tests/architecture/package-rules.ts';
import { secretsIn, type TextFile } from '#tests/architecture/secret-rules.ts';
import { readSources } from '#tests/architecture/source-file.ts';
import { root, runCommand } from './run-command.ts';
import { FAILED, PASSED, type Say, type Tally } from './step.ts';

const EVERYTHING = ['{src,migrations,tests,e2e,bench,attack,faults,scripts}/**/*.{ts,tsx}', '*.config.ts'];

export async function checkRules(say: Say): Promise<Tally> {
  const { ok, output } = await runCommand('oxlint', ['--type-aware', '--deny-warnings'], { limitMs: 900_000 });
  if (!ok) say(output);
  const broken = await brokenByAll();
  say(broken);
  return ok && broken === '' ? PASSED : FAILED;
}

async function brokenByAll(): Promise<string> {
  const files = readSources(EVERYTHING);
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
  const rules: Record<string, readonly string[]> = {
    'Exported, but used in no other file': unusedExports(files),
    'Imported, named or started by nothing': unusedFiles(files),
    'Imported, but not listed in package.json where it is needed': unlistedPackages(files, manifest),
    'Listed in package.json, but used by nothing': unusedPackages(files, manifest),
    'Must not be in the repository': secretsIn(await trackedTexts()),
  };
  return Object.entries(rules)
    .filter(([, found]) => found.length > 0)
    .map(([rule, found]) => `${rule}:\n  ${found.join('\n  ')}\n`)
    .join('');
}

/** In git or ready to be added; none outside a repository. */
async function trackedTexts(): Promise<TextFile[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { ok, output } = await runCommand('git', args, { limitMs: 60_000 });
  const files = ok ? output.split('\0').filter((file) => file !== '' && existsSync(path.join(root, file))) : [];
  return files
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}
