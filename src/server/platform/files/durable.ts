import { open } from 'node:fs/promises';

export class NoRoomLeft extends Error {}

const NO_ROOM = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100'];

export function isNoRoom(error: unknown): boolean {
  return error instanceof NoRoomLeft || NO_ROOM.includes((error as { code?: string } | null)?.code ?? '');
}

/** Waits until a file, or the names in a folder, would survive a power cut. */
export async function toDisk(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function orNoRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isNoRoom(error) ? new NoRoomLeft() : error;
  }
}
