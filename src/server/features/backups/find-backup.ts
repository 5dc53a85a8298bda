import { existsSync } from 'node:fs';
import path from 'node:path';
import { automaticBackup } from '#domain/backups.ts';
import { noBackupYet } from '#server/features/backup/backup-refused.ts';
import type { BackupSettings } from '#server/platform/config.ts';
import { storedBackups } from './backup-folder.ts';

export const LATEST = 'latest';

/**
 * The file that a person means: the newest automatic backup, one of them by its name, or any other file.
 * @param place of a file of that name, seen from where the person is
 * @throws {BackupRefused} when there is no automatic backup
 */
export async function findBackup({ folder }: BackupSettings, said: string, place: string): Promise<string> {
  if (said === LATEST) {
    const [latest] = await storedBackups(folder);
    if (latest === undefined) throw noBackupYet(path.resolve(folder));
    return path.join(folder, latest.name);
  }
  return automaticBackup(said) === null || existsSync(place) ? place : path.join(folder, said);
}
