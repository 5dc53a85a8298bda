import { readBackupPassphrase } from '#server/features/backup/backup-passphrase.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { openBackupFolder } from './backup-folder.ts';
import { requireRoom } from './room-for-backup.ts';

/**
 * What a backup needs: the folder is made, what a killed run left is removed, and the room is compared.
 * @throws {BackupRefused} {BadConfiguration}
 */
export async function prepareAutomaticBackup(config: Installation['config']): Promise<void> {
  readBackupPassphrase(config.backups);
  await openBackupFolder(config.backups.folder);
  await requireRoom(config);
}
