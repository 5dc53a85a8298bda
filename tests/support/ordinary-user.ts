import { chownSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65_534;

/**
 * Does work as a user whom the modes of files bind: where the tests run as root, as another user, to whom this folder is
 * given with all that is in it except what `foreign` names.
 */
export function asOrdinaryUser<T>(folder: string, work: () => T, foreign: readonly string[] = []): T {
  if (process.getuid?.() !== 0) return work();
  chownSync(folder, NOBODY, NOBODY);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (!foreign.includes(name)) chownSync(path.join(folder, name), NOBODY, NOBODY);
  process.seteuid?.(NOBODY);
  try {
    return work();
  } finally {
    process.seteuid?.(0);
  }
}
