import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TextFile } from '#tests/architecture/secret-rules.ts';
import { root } from './run-command.ts';

/** In git or ready to be added, from the root of the project; none outside a repository. */
export function trackedFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return (stdout ?? '').split('\0').filter((file) => file !== '' && existsSync(path.join(root, file)));
}

export function trackedTexts(): TextFile[] {
  return trackedFiles()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
    .filter(({ text }) => !text.includes('\0'));
}
