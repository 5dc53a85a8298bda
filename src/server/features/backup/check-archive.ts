import path from 'node:path';
import { withScratchDatabase } from '#server/platform/database/scratch-database.ts';
import { openUploads } from '#server/platform/files/uploads.ts';
import { BackupRefused, notReadBack } from './backup-refused.ts';
import { openArchive } from './read-archive.ts';
import { readHead } from './read-head.ts';
import { unpackArchive } from './unpack-archive.ts';

/**
 * Does with a written archive what a restore does before it changes anything: reads every byte, compares the checksum,
 * fills a database with the rows, brings it to this version and checks it. That database is in the data folder, never
 * beside the archive, because it is not encrypted.
 * @throws {BackupRefused} {NoRoomLeft}
 */
export async function checkArchive(dataDir: string, file: string, passphrase: string | null): Promise<void> {
  const workplace = await openUploads(dataDir).workplace();
  try {
    const database = path.join(workplace.folder, 'check.sqlite');
    const faults = await faultsOf(file, passphrase, database).catch((error: unknown) => {
      throw error instanceof BackupRefused ? notReadBack(error.message) : error;
    });
    if (faults.length > 0) throw notReadBack(faults.join('; '));
  } finally {
    await workplace.clear();
  }
}

async function faultsOf(file: string, passphrase: string | null, database: string): Promise<readonly string[]> {
  const archive = await openArchive(file, passphrase);
  try {
    const head = await readHead(archive);
    return await withScratchDatabase(database, async (fresh) => {
      await unpackArchive(archive, head, { fresh, keepUpload: async () => {} });
    });
  } finally {
    await archive.close();
  }
}
