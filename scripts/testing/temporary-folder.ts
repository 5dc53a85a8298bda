import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser is ended with its worker, and may still write while its folders are removed. */
const OF_BROWSERS = /^playwright/;

/**
 * Everything that this process starts from now on has a temporary folder of its own.
 * @returns what removes it, and answers the names of what was left in it
 */
export function ownTemporaryFolder(): () => string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-run-'));
  // PostgreSQL runs as another user, where this one is root.
  chmodSync(folder, 0o755);
  // Lingui loads its settings by a program that would keep them there.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder, JITI_FS_CACHE: 'false' });
  return () => {
    const left = readdirSync(folder).filter((name) => !OF_BROWSERS.test(name));
    rmSync(folder, { recursive: true, force: true });
    return left;
  };
}
