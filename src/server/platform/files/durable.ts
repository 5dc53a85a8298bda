import { open } from 'node:fs/promises';

/** The disk has no room for it. */
export class NoRoomLeft extends Error {}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'];

/** Waits until a file, or the names in a folder, would survive a power cut. */
export async function toDisk(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Does work that writes to the disk.
 *
 * @throws {NoRoomLeft} when it failed for want of room, whether the system, SQLite or PostgreSQL said so
 */
export async function orNoRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (NO_ROOM.includes((error as { code?: string }).code ?? '')) throw new NoRoomLeft();
    throw error;
  }
}
