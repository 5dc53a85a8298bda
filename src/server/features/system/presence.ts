import type { Platform } from '#server/platform/platform.ts';
import { newId } from '#server/platform/new-id.ts';
import { productVersion } from '#server/platform/product-version.ts';
import {
  forgetProcess,
  forgetProcessesBefore,
  processesSeenSince,
  seeProcess,
  type ServerProcess,
} from './server-processes.store.ts';

const SEEN_EVERY = 60_000;
/** A process that missed as many turns has ended, in ms. */
const GONE_AFTER = 3 * SEEN_EVERY;

/** Which processes serve this hub. They tell each other through the database; the embedded one has only this process. */
export interface Presence {
  readonly self: ServerProcess;
  begin(): Promise<void>;
  end(): Promise<void>;
  all(): Promise<readonly ServerProcess[]>;
}

export function createPresence({ clock, database, log }: Platform): Presence {
  const startedAt = new Date(clock.now().getTime() - Math.round(process.uptime() * 1000)).toISOString();
  const self = { id: newId(clock.now()), version: productVersion, node: process.versions.node, startedAt };
  const isShared = database.engine === 'postgres';
  const goneBefore = () => new Date(clock.now().getTime() - GONE_AFTER).toISOString();
  let timer: NodeJS.Timeout | undefined;
  const seen = async () => {
    try {
      await database.write(async ({ db }) => {
        await seeProcess(db, self, clock.now().toISOString());
        await forgetProcessesBefore(db, goneBefore());
      });
    } catch (error) {
      log.warn({ err: error }, 'could not record that this process runs');
    }
  };
  return {
    self,
    async begin() {
      if (!isShared) return;
      await seen();
      clearInterval(timer);
      timer = setInterval(() => void seen(), SEEN_EVERY).unref();
    },
    async end() {
      clearInterval(timer);
      if (!isShared) return;
      await database
        .write(({ db }) => forgetProcess(db, self.id))
        .catch((error: unknown) => log.warn({ err: error }, 'could not record that this process ended'));
    },
    async all() {
      if (!isShared) return [self];
      const others = await processesSeenSince(database.db, goneBefore());
      return others.some(({ id }) => id === self.id) ? others : [self, ...others];
    },
  };
}
