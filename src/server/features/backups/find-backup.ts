import { existsSync } from 'node:fs';
import path from 'node:path';
import { automaticBackup, latestBackup } from '#domain/backups.ts';
import { noBackupYet } from '#server/features/backup/backup-refused.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { storedBackups } from './backup-folder.ts';

export const LATEST = 'latest';

/**
 * The file that a person means: the newest automatic backup, one of them by its name, or any other file.
 * @param place of a file of that name, seen from where the person is
 * @throws {BackupRefused} when there is no automatic backup
 */
export async function findBackup({ config, clock }: Installation, said: string, place: string): Promise<string> {
  const { folder } = config.backups;
  if (said === LATEST) {
    const latest = latestBackup(await storedBackups(folder), clock.now());
    if (latest === null) throw noBackupYet(path.resolve(folder));
    return path.join(folder, latest.name);
  }
  return automaticBackup(said) === null || existsSync(place) ? place : path.join(folder, said);
}
