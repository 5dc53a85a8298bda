import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import type { Announcement } from './database.ts';

export const CHANNEL = 'hub_changes';
const LISTEN_AGAIN_AFTER = 1000;
/** PostgreSQL refuses a message of 8000 bytes, and with it the write. */
const MAX_MESSAGE = 7999;
const ANYTHING: Announcement = { topic: 'everything', id: '' };

export function newsOf(origin: string, changes: readonly Announcement[]): string {
  const different = new Map(changes.map((change) => [`${change.topic} ${change.id}`, change]));
  const news = JSON.stringify({ origin, changes: [...different.values()] });
  return Buffer.byteLength(news) <= MAX_MESSAGE ? news : JSON.stringify({ origin, changes: [ANYTHING] });
}

interface Listening {
  /** Resolves when it listens, or has failed and will try again. */
  readonly begun: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Receives the announcements of other processes. After a lost connection it reconnects and reports that anything may
 * have changed; it detects a dead connection by asking.
 */
export function listen(
  settings: pg.ClientConfig,
  log: Log,
  { heard, askEvery }: { readonly heard: (origin: string, changes: Announcement[]) => void; readonly askEvery: number },
): Listening {
  let stopped = false;
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  const start = async (afterABreak: boolean): Promise<void> => {
    const next = new pg.Client({ ...settings, keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => {
      const { origin, changes } = JSON.parse(payload ?? '{"origin":"","changes":[]}') as {
        origin: string;
        changes: Announcement[];
      };
      heard(origin, changes);
    });
    next.on('error', () => lost(next));
    next.on('end', () => lost(next));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
      if (afterABreak) heard('', [ANYTHING]);
      void keepAsking(next);
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for database notifications');
      lost(next);
    }
  };
  const lost = (which: pg.Client) => {
    if (stopped || client !== which) return;
    client = null;
    which.end().catch(() => {});
    again = setTimeout(() => void start(true), LISTEN_AGAIN_AFTER);
  };
  const keepAsking = async (which: pg.Client): Promise<void> => {
    for (;;) {
      await wait(askEvery, undefined, { ref: false });
      if (stopped || client !== which) return;
      await which.query('select 1').catch(() => lost(which));
    }
  };
  const begun = start(false);
  return {
    begun,
    async stop() {
      stopped = true;
      clearTimeout(again);
      await begun;
      await client?.end();
    },
  };
}
