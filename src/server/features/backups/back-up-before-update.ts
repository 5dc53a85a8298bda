import { BackupRefused } from '#server/features/backup/backup-refused.ts';
import { hasData } from '#server/platform/database/existing-tables.ts';
import { knownMigrations, migrationsOf } from '#server/platform/database/migrate.ts';
import { OperatorError } from '#server/platform/operator-error.ts';
import type { Platform } from '#server/platform/platform.ts';
import { productVersion } from '#server/platform/product-version.ts';
import { readBackupFolder } from './backup-folder.ts';
import { prepareAutomaticBackup } from './prepare-automatic-backup.ts';
import { createBackupsReader } from './read-stored-backups.ts';

class UpdateNotBackedUp extends OperatorError {}

/**
 * To be called before the tables are changed: takes a backup of the embedded database if this version has steps that it
 * has not had.
 * @throws {UpdateNotBackedUp} when it cannot be taken; nothing was changed
 * @throws {DataTooNew}
 */
export async function backUpBeforeUpdate(platform: Platform): Promise<void> {
  const { config, database, schoolClock, log } = platform;
  const { areOn, beforeUpdate } = config.backups;
  if (!areOn || !beforeUpdate || !(await hasData(database.db, database.engine))) return;
  const done = await migrationsOf(database.db);
  if (done.length === knownMigrations.length) return;
  try {
    await prepareAutomaticBackup(
      platform,
      createBackupsReader(() => readBackupFolder(config.backups.folder)),
    );
    // Loaded only now, because nearly every start goes without.
    const { takeAutomaticBackup } = await import('./take-automatic-backup.ts');
    const { name, bytes } = await takeAutomaticBackup(platform, { schoolClock, version: productVersion });
    log.info({ file: name, bytes }, 'took and checked a backup before the update');
  } catch (error) {
    if (error instanceof BackupRefused) throw notBackedUp(error.message);
    throw error;
  }
}

function notBackedUp(why: string): UpdateNotBackedUp {
  return new UpdateNotBackedUp(
    `The update to version ${productVersion} did not begin, because the backup before it could not be taken. ${why} Nothing was changed: the earlier version still starts on this data. To update without a backup, set BACKUP_BEFORE_UPDATE=off for one start.`,
  );
}
