import { stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { backupsToRemove, backupsTooOld, nameOfBackup } from '#domain/backups.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { readBackupPassphrase } from '#server/features/backup/backup-passphrase.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { takeBackup } from '#server/features/backup/take-backup.ts';
import { backupFolderIn, type Config } from '#server/platform/config.ts';
import { removeBackups, storedBackups } from './backup-folder.ts';

export interface AutomaticBackupTaken {
  readonly name: string;
  readonly bytes: number;
}

/**
 * Takes a backup into the folder of automatic backups and then, never before, removes those that are no longer kept. It
 * must have been prepared.
 * @param version that an update leads to; null for a nightly backup
 * @throws {BackupRefused} {BadConfiguration} after which there is no such file, and all earlier ones are there
 */
export async function takeAutomaticBackup(
  installation: Installation,
  { schoolClock: clock, version }: { readonly schoolClock: SchoolClock; readonly version: string | null },
): Promise<AutomaticBackupTaken> {
  const { config } = installation;
  const { folder } = config.backups;
  const name = nameOfBackup(installation.clock.now(), version, readBackupPassphrase(config.backups) !== null);
  const file = path.join(folder, name);
  await takeBackup(installation, file);
  const now = installation.clock.now();
  await utimes(file, now, now);
  await removeBackups(folder, backupsToRemove(await storedBackups(folder), { clock, now, taken: name }));
  await removeFromFormerFolder(config, now);
  return { name, bytes: (await stat(file)).size };
}

/** The backups from before a folder was named would stay for ever, with everyone who was deleted since. */
async function removeFromFormerFolder({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>, now: Date) {
  const former = backupFolderIn(dataDir);
  if (path.resolve(former) === path.resolve(backups.folder)) return;
  await removeBackups(former, backupsTooOld(await storedBackups(former), now));
}
