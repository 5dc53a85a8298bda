import { z } from 'zod';
import { notificationsQuery, notificationView, samplesCreated } from '#contract/notifications.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { newestNotifications } from './notifications.store.ts';
import { presentNotification } from './present-notification.ts';
import { createSamples, removeSamples } from './sample-notifications.ts';

export function mountNotifications(mount: Mount, hub: Hub): void {
  mount('GET /api/monitoring/notifications', {
    summary: 'List the notifications about monitored pages by channel and status, newest first',
    query: notificationsQuery,
    responses: { 200: z.array(notificationView) },
    handle: async ({ query }) => (await newestNotifications(hub.database.db, query)).map(presentNotification),
  });

  mount('POST /api/demo/create-sample-notifications', {
    summary: 'Create a few sample notifications, which are sent to nobody',
    responses: { 200: samplesCreated },
    handle: ({ actor }) => createSamples(hub, actor),
  });

  mount('DELETE /api/demo/sample-notifications', {
    summary: 'Remove all sample notifications',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeSamples(hub, actor);
      return reply.code(204).send();
    },
  });
}
