import { z } from 'zod';
import { notificationsQuery, notificationView, samplesCreated } from '#contract/notifications.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { newestNotifications } from './notifications.store.ts';
import { presentNotification } from './present-notification.ts';
import { createSamples, removeSamples } from './sample-notifications.ts';

export function mountNotifications(mount: Mount, hub: Hub): void {
  mount('GET /api/monitoring/notifications', {
    summary: 'What people are told about the watched pages, over which channel, and what became of it; newest first',
    query: notificationsQuery,
    responses: { 200: z.array(notificationView) },
    handle: async ({ query }) => (await newestNotifications(hub.database.db, query)).map(presentNotification),
  });

  mount('POST /api/demo/create-sample-notifications', {
    summary: 'Shows what notifications look like, with a few that are marked as samples and told to nobody',
    responses: { 200: samplesCreated },
    handle: ({ actor }) => createSamples(hub, actor),
  });

  mount('DELETE /api/demo/sample-notifications', {
    summary: 'Takes all sample notifications away',
    responses: { 204: null },
    handle: async ({ actor, reply }) => {
      await removeSamples(hub, actor);
      return reply.code(204).send();
    },
  });
}
