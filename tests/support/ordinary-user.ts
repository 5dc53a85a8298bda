import { chownSync, readdirSync } from 'node:fs';
import path from 'node:path';

const NOBODY = 65_534;

/**
 * As a user whom file modes bind: where the tests run as root, as another user, who becomes the owner of this folder
 * and its content except `foreign`.
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
