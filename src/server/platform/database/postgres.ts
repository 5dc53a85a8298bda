import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { createListeners, type Announcement, type HubDatabase, type Write } from './database.ts';
import { migrateToLatest } from './migrate.ts';
import { CHANNEL, listen, newsOf } from './postgres-news.ts';
import { listeningSettings, openPool, withoutLimits } from './postgres-pool.ts';
import { orUnusable } from './unusable-address.ts';

const TRIES = 4;
// deadlock_detected, serialization_failure: PostgreSQL undid the transaction so that the other could go on.
const RETRYABLE = new Set(['40P01', '40001']);
const ASK_EVERY = 15_000;

export function openPostgres(address: string, log: Log, { askEvery = ASK_EVERY } = {}): Omit<HubDatabase, 'room'> {
  const { db, ping } = openPool(address, log);
  const listeners = createListeners();
  const self = randomUUID();
  const heard = (origin: string, changes: readonly Announcement[]) => {
    if (origin !== self) listeners.tell(changes);
  };
  const listening = listen(listeningSettings(address), log, { heard, askEvery });
  return {
    engine: 'postgres',
    db,
    async write(work) {
      const act = {};
      for (let attempt = 1; ; attempt += 1) {
        const changes: Announcement[] = [];
        try {
          const value = await db.transaction().execute(async (trx) => {
            const result = await work({ db: trx, act, announce: (change) => changes.push(change) } satisfies Write);
            if (changes.length > 0) await sql`select pg_notify(${CHANNEL}, ${newsOf(self, changes)})`.execute(trx);
            return result;
          });
          listeners.tell(changes);
          return value;
        } catch (error) {
          if (attempt >= TRIES || !isRetryable(error)) throw error;
        }
      }
    },
    async migrate() {
      await orUnusable(() => withoutLimits(address, log, (patient) => migrateToLatest(patient, 'postgres')));
      // What is read from now on is kept right by what is heard.
      await listening.begun;
    },
    onChange: listeners.add,
    ping,
    async close() {
      await listening.stop();
      await db.destroy();
    },
  };
}

function isRetryable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code !== undefined && RETRYABLE.has(error.code);
}
