import { announceEpisode } from '#server/features/notifications/announce-episode.ts';
import type { Hub } from '#server/hub.ts';
import { noteSilence, silentMonitors } from './monitors.store.ts';

const HOUR = 3_600_000;
/** No check has gone well for so long: whatever the reason is, somebody should look. */
const SILENT_AFTER_HOURS = 24;

/** Has told, once each time, that a monitor has not had a good check for a day. */
export async function tellOfSilence(hub: Pick<Hub, 'platform' | 'jobs'>): Promise<void> {
  const { database, clock } = hub.platform;
  const now = clock.now();
  const since = new Date(now.getTime() - SILENT_AFTER_HOURS * HOUR).toISOString();
  for (const { id: monitorId } of await silentMonitors(database.db, since)) {
    const reason = `No check has succeeded for ${SILENT_AFTER_HOURS} hours`;
    await database.write(async (write) => {
      if (await noteSilence(write.db, monitorId, { since, at: now.toISOString() }))
        await announceEpisode(hub, write, { monitorId, kind: 'failing', reason });
    });
  }
}
