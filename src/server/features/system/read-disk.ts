import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sqliteFile } from '#server/platform/database/data-place.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface DiskFigures {
  readonly free: number;
  readonly total: number;
  /** With its log; null where another machine has it. */
  readonly database: number | null;
  readonly uploads: number;
}

/** Counting all files costs a call for each; they change seldom, in ms. */
const UPLOADS_COUNTED_EVERY = 5 * 60_000;

/** What is left on the disk of DATA_DIR, and what the hub itself uses of it. */
export function createDiskReader({ config, clock, database, uploads }: Platform): () => Promise<DiskFigures> {
  const { dataDir } = config;
  let counted: { readonly at: number; readonly bytes: number } | null = null;
  const uploadBytes = async () => {
    const at = clock.now().getTime();
    if (counted === null || Math.abs(at - counted.at) > UPLOADS_COUNTED_EVERY)
      counted = { at, bytes: await uploads.bytes() };
    return counted.bytes;
  };
  return async () => {
    const { bavail, blocks, bsize } = await statfs(await existing(path.resolve(dataDir)));
    return {
      free: bavail * bsize,
      total: blocks * bsize,
      database: database.engine === 'sqlite' ? await databaseFiles(dataDir) : null,
      uploads: await uploadBytes(),
    };
  };
}

/** With PostgreSQL there is no folder until something is uploaded; its disk is that of the folder above. */
async function existing(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  const above = path.dirname(folder);
  return isThere || above === folder ? folder : existing(above);
}

async function databaseFiles(dataDir: string): Promise<number> {
  const sizes = ['', '-wal', '-shm'].map((end) =>
    stat(sqliteFile(dataDir) + end).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
}
