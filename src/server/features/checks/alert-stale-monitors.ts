import { notifyOutage } from '#server/features/notifications/notify-outage.ts';
import type { Context } from '#server/hub.ts';
import { recordStaleAlert, staleMonitors } from '#server/features/monitors/monitors.store.ts';

const HOUR = 3_600_000;
/** An administrator should look when no check has succeeded for this long, whatever the reason. */
const STALE_AFTER_HOURS = 24;

export async function alertStaleMonitors(hub: Context<'jobs'>): Promise<void> {
  const { database, clock } = hub;
  const now = clock.now();
  const since = new Date(now.getTime() - STALE_AFTER_HOURS * HOUR).toISOString();
  for (const { id: monitorId } of await staleMonitors(database.db, since)) {
    const reason = `No check has succeeded for ${STALE_AFTER_HOURS} hours`;
    await database.write(async (write) => {
      if (await recordStaleAlert(write.db, monitorId, { since, at: now.toISOString() }))
        await notifyOutage(hub, write, { monitorId, kind: 'failing', reason });
    });
  }
}
