import { z } from 'zod';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { LABELS } from './label-page.ts';
import { writeLabels } from './write-labels.ts';

export function mountDishLabels(mount: Mount, hub: Hub): void {
  mount('GET /api/signup-sheets/:id/labels.html', {
    summary: 'Get a page with labels for the dishes that people bring, to be printed',
    find: async (id) => {
      await hub.sheetCache.refreshIncluding(id);
      return hub.sheetCache.anySheet(id);
    },
    missing: 'Signup sheet not found',
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ found, reply }) => {
      const page = await writeLabels(hub, found.sheet);
      return reply.header('content-security-policy', LABELS.policy).type('text/html; charset=utf-8').send(page);
    },
  });
}
