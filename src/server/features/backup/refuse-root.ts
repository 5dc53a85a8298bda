import { statSync } from 'node:fs';
import path from 'node:path';
import { ofAnotherUser } from './backup-refused.ts';

const ROOT = 0;

/**
 * The user that runs the hub could not change or read what root creates in a folder of data.
 * @throws {BackupRefused}
 */
export function refuseRootOnDataOfOthers(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? ROOT;
  if (process.getuid?.() === ROOT && owner !== ROOT) throw ofAnotherUser(path.resolve(dataDir));
}
