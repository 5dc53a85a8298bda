import { activityQuery, changesQuery, activityList, changeDetail, changeList } from '#contract/changes.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { newestChanges, changeById } from './changes.store.ts';
import { presentChange } from '#server/features/checks/present-check.ts';
import { listActivity } from './list-activity.ts';
import { showChange } from './show-change.ts';

export function mountChanges(mount: Mount, hub: Hub): void {
  const { db } = hub.database;

  mount('GET /api/monitoring/activity', {
    summary: 'List the newest checks and changes',
    compressedFor: 'everyone',
    query: activityQuery,
    responses: { 200: activityList },
    handle: ({ query }) => listActivity(hub, query),
  });

  mount('GET /api/changes', {
    summary: 'List the changes of monitored pages, newest first',
    compressedFor: 'everyone',
    query: changesQuery,
    responses: { 200: changeList },
    handle: async ({ query }) =>
      (await newestChanges(db, query)).map((change) => presentChange(change, change.monitor)),
  });

  mount('GET /api/changes/:id', {
    summary: 'Get one change, with the difference as data',
    compressedFor: 'everyone',
    find: (id) => changeById(db, id),
    missing: 'Change not found',
    responses: { 200: changeDetail },
    handle: ({ found }) => showChange(found),
  });
}
