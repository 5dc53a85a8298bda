import { randomBytes, randomUUID } from 'node:crypto';
import { isNoRoom } from '#server/platform/files/durable.ts';
import type { Log } from '#server/platform/log.ts';
import type { HubDatabase, Room } from './database.ts';

const PROBE_EVERY = 1000;
const PROBE_KEY = 'room-probe';
const PROBE_BYTES = 32 * 1024;

export function watchRoom(database: Omit<HubDatabase, 'room'>, log: Log): HubDatabase {
  let [isFull, refused, probedAt] = [false, 0, -PROBE_EVERY];
  const watched = async <T>(write: () => Promise<T>): Promise<T> => {
    try {
      const value = await write();
      if (isFull) log.info('the database has room again');
      isFull = false;
      return value;
    } catch (error) {
      if (!isNoRoom(error)) throw error;
      if (!isFull) log.error('the disk is full: the database cannot save anything');
      isFull = true;
      refused += 1;
      throw error;
    }
  };
  const room: Room = {
    state: () => ({ isFull, refused }),
    async probe() {
      // Frequent callers must not make the database write as often.
      if (!isFull || performance.now() - probedAt < PROBE_EVERY) return !isFull;
      probedAt = performance.now();
      await watched(() => writeProbe(database)).catch((error: unknown) => {
        if (!isNoRoom(error)) throw error;
      });
      return !isFull;
    },
  };
  return { ...database, write: (work) => watched(() => database.write(work)), room };
}

function writeProbe(database: Pick<HubDatabase, 'write'>): Promise<unknown> {
  const value = randomBytes(PROBE_BYTES).toString('base64');
  const row = { id: randomUUID(), key: PROBE_KEY, value, updated_at: new Date(0).toISOString() };
  return database.write(async ({ db }) => {
    await db.insertInto('settings').values(row).execute();
    await db.deleteFrom('settings').where('key', '=', PROBE_KEY).execute();
  });
}
