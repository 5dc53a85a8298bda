import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { tooLittleRoom } from '#server/features/backup/backup-refused.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import { openUploads } from '#server/platform/files/uploads.ts';

/** So much of a disk stays free, so that a backup is never the reason why people cannot sign up. */
const STAYS_FREE = { bytes: 200 * 1024 * 1024, part: 0.05 };

/**
 * Compares the free space with the most that a backup and its check can take. Rows usually need a tenth of that.
 * @throws {BackupRefused} when the disk of the backups, or that of the data, has too little
 */
export async function requireRoom({ dataDir, backups: { folder } }: Installation['config']): Promise<void> {
  const file = sqliteFile(dataDir);
  const database = (await bytesOf(file)) + (await bytesOf(`${file}-wal`));
  const archive = database + (await uploadedBytes(dataDir));
  const isOneDisk = (await stat(dataDir)).dev === (await stat(folder)).dev;
  await requireOn(folder, isOneDisk ? archive + database : archive);
  if (!isOneDisk) await requireOn(dataDir, database);
}

async function requireOn(folder: string, needed: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const reserve = Math.min(STAYS_FREE.bytes, blocks * bsize * STAYS_FREE.part);
  const free = bavail * bsize;
  if (free < needed + reserve) throw tooLittleRoom(path.resolve(folder), { free, needed: needed + reserve });
}

async function bytesOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0;
}

async function uploadedBytes(dataDir: string): Promise<number> {
  const uploads = openUploads(dataDir);
  let bytes = 0;
  for (const { name } of await uploads.kept()) bytes += (await uploads.open(name))?.bytes ?? 0;
  return bytes;
}
