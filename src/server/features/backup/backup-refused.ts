import { OperatorError } from '#server/platform/operator-error.ts';

export class BackupRefused extends OperatorError {}

export class EntryRefused extends Error {}

const MAX_REASON = 200;

export const notABackup = (file: string) => new BackupRefused(`${file} is not a backup of the PAC Volunteer Hub.`);

/** Names and values out of an archive are shown without what a terminal would obey. */
export const damaged = (file: string, why: string) =>
  new BackupRefused(
    `${file} is damaged or incomplete (${why.replaceAll(/[^ -~’]/g, '?').slice(0, MAX_REASON)}). Use another backup.`,
  );

interface Maker {
  readonly product: string;
  readonly tables: string;
}

export const madeByNewer = (file: string, theirs: Maker, ours: Maker) =>
  new BackupRefused(
    `${file} was made by version ${theirs.product} of the hub (tables ${theirs.tables}), and this is version ${ours.product} (tables ${ours.tables}). Install that version or a newer one, and restore with it.`,
  );

const FAULTS_NAMED = 10;

export function notWhole(faults: readonly string[]): BackupRefused {
  const named = faults.slice(0, FAULTS_NAMED).join('; ');
  const more = faults.length > FAULTS_NAMED ? `; and ${faults.length - FAULTS_NAMED} more` : '';
  return new BackupRefused(
    `The data is damaged, so no backup was made (${named}${more}). Keep the earlier backups: one of them can be restored. docs/operations.md says how to repair single rows and indexes.`,
  );
}

export const fileExists = (file: string) =>
  new BackupRefused(`${file} already exists. Choose another file name, or remove it first.`);

export const partExists = (file: string) =>
  new BackupRefused(
    `${file} exists: another backup is being written there, or one was interrupted. If no backup is running, remove it first.`,
  );

export const cannotWrite = (file: string, code: string) => new BackupRefused(`${file} can’t be written (${code}).`);

export const cannotRead = (file: string, code: string) => new BackupRefused(`${file} can’t be read (${code}).`);

export const partTooLarge = (part: string) =>
  new BackupRefused(`${part} is larger than a backup takes. The backup was not made.`);

export const uploadsKeepChanging = () =>
  new BackupRefused('Pictures kept being uploaded while the backup started. Try again in a minute.');

export const noRoomToBackUp = (file: string) =>
  new BackupRefused(`The disk has no room for ${file}. Free up space, or use another disk.`);

export const noRoomToRestore = () =>
  new BackupRefused(
    'The disk has no room for the data in the backup. Nothing was changed. Free up space and try again.',
  );

export const ofAnotherUser = (folder: string) =>
  new BackupRefused(
    `The folder ${folder} belongs to another user. Run this as the user that runs the hub, for example with sudo -u.`,
  );

export const needsPassphrase = (file: string) =>
  new BackupRefused(
    `${file} is encrypted. Set BACKUP_PASSPHRASE to the passphrase that it was made with. Nothing was changed.`,
  );

export const wrongPassphrase = (file: string) =>
  new BackupRefused(
    `${file} was encrypted with another passphrase than the one in BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE. Nothing was changed.`,
  );

export const notReadBack = (why: string) =>
  new BackupRefused(`The backup was written but failed its check, so it was removed (${why}). Check the disk.`);

const MEGABYTE = 1_000_000;
const inMegabytes = (bytes: number) => `${Math.ceil(bytes / MEGABYTE)} MB`;

export const tooLittleRoom = (folder: string, { free, needed }: { readonly free: number; readonly needed: number }) =>
  new BackupRefused(
    `The disk of ${folder} has ${inMegabytes(free)} free, and a backup needs ${inMegabytes(needed)} there. Free up space, or set BACKUP_DIR to a folder on another disk.`,
  );

export const folderGone = (folder: string) =>
  new BackupRefused(
    `BACKUP_DIR (${folder}) is gone. Is its disk mounted? If backups are to begin anew there, make the folder.`,
  );

export const folderSilent = (folder: string) =>
  new BackupRefused(
    `The folder ${folder} doesn’t answer. Check its disk, or the connection to the machine that has it.`,
  );

export const noBackupYet = (folder: string) => new BackupRefused(`There is no automatic backup in ${folder}.`);
