import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { automaticBackup, type AutomaticBackup } from '#domain/backups.ts';
import { cannotWrite } from '#server/features/backup/backup-refused.ts';

export interface StoredBackup extends AutomaticBackup {
  readonly bytes: number;
  /** Only what was read back and found complete is in the folder under its name; its file says when that was. */
  readonly verifiedAt: Date;
}

const BEGUN = /\.part$/;

export async function isThere(folder: string): Promise<boolean> {
  return stat(folder).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );
}

/** @throws {BackupRefused} when it cannot be used */
export async function openBackupFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // One process at a time takes automatic backups, so these were left by one that was killed.
    for (const name of await readdir(folder))
      if (BEGUN.test(name) && automaticBackup(name.replace(BEGUN, '')) !== null)
        await rm(path.join(folder, name), { force: true });
  } catch (error) {
    throw cannotWrite(path.resolve(folder), (error as NodeJS.ErrnoException).code ?? 'unknown');
  }
}

/** Automatic backups, newest first; none where there is no such folder. */
export async function storedBackups(folder: string): Promise<StoredBackup[]> {
  return (await readBackupFolder(folder)) ?? [];
}

/** The same; null for a folder that is not there or cannot be read. */
export async function readBackupFolder(folder: string): Promise<StoredBackup[] | null> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return null;
  const stored: StoredBackup[] = [];
  // One after another: calls to a disk that does not answer would take all threads that read files for the server.
  for (const backup of names.map(automaticBackup)) {
    if (backup === null) continue;
    const file = await stat(path.join(folder, backup.name)).catch(() => null);
    if (file?.isFile()) stored.push({ ...backup, bytes: file.size, verifiedAt: file.mtime });
  }
  return stored.toSorted((one, other) => other.takenAt.getTime() - one.takenAt.getTime());
}

export async function removeBackups(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(folder, name), { force: true });
}
