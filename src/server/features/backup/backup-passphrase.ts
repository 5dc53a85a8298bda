import { readFileSync } from 'node:fs';
import { BadConfiguration, backupPassphrase, type BackupSettings } from '#server/platform/config.ts';

/**
 * What backups are encrypted with; null if they are not.
 * @throws {BadConfiguration} when the file with it cannot be read, or holds none
 */
export function readBackupPassphrase({ passphrase, passphraseFile }: BackupSettings): string | null {
  if (passphraseFile === undefined) return passphrase ?? null;
  const read = backupPassphrase.safeParse(textOf(passphraseFile).trim());
  if (read.success) return read.data;
  throw new BadConfiguration(`BACKUP_PASSPHRASE_FILE: the text in it ${read.error.issues[0]?.message}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BadConfiguration(
      `BACKUP_PASSPHRASE_FILE: the file cannot be read (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}
