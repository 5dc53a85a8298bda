import path from 'node:path';
import { readBackupPassphrase } from '#server/features/backup/backup-passphrase.ts';
import { folderGone, folderSilent } from '#server/features/backup/backup-refused.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readBackupAttempts } from './backup-attempts.ts';
import { isThere, openBackupFolder } from './backup-folder.ts';
import type { BackupsReader } from './read-stored-backups.ts';
import { requireRoom } from './room-for-backup.ts';

/**
 * What a backup needs: the folder is made, what a killed run left is removed, and the room is compared.
 * @throws {BackupRefused} {BadConfiguration}
 */
export async function prepareAutomaticBackup(platform: Preparing, reader: BackupsReader): Promise<void> {
  const { config } = platform;
  readBackupPassphrase(config.backups);
  if (!(await reader.answers())) throw folderSilent(path.resolve(config.backups.folder));
  await requireKnownFolder(platform);
  await openBackupFolder(config.backups.folder);
  await requireRoom(config);
}

type Preparing = Pick<Platform, 'config' | 'database'>;

/** Where a disk is not mounted, its folder would be made on the disk of the system, and nobody would notice. */
async function requireKnownFolder({ config: { backups }, database }: Preparing): Promise<void> {
  const folder = path.resolve(backups.folder);
  if (!backups.isFolderNamed || (await isThere(folder))) return;
  const { lastWorked } = await readBackupAttempts(database.db);
  if (lastWorked?.folder === folder) throw folderGone(folder);
}
