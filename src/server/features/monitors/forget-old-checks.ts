import { retention } from '#domain/monitors/retention.ts';
import { forgetNotices } from '#server/features/notifications/notifications.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { forgetChecks } from './checks.store.ts';
import { forgetContentsBefore } from './contents.store.ts';
import { allMonitors } from './monitors.store.ts';
import { forgetHostsBefore } from './watched-hosts.store.ts';

const DAY = 86_400_000;

/** Forgets what is older than `retention` says, a little at a time: others write between. */
export async function forgetOldChecks({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY).toISOString();
  const changes = ago(retention.changeDays);
  const before = { snapshots: ago(retention.snapshotDays), changes };
  while (await database.write(({ db }) => forgetChecks(db, before)));
  await database.write(async ({ db }) => {
    await forgetNotices(db, changes);
    await forgetHostsBefore(db, ago(1));
  });
  for (const { id } of await allMonitors(database.db))
    await database.write(({ db }) => forgetContentsBefore(db, id, ago(retention.contentDays)));
}
