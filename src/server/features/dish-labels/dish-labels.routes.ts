import { z } from 'zod';
import { sendPrintedPage } from '#server/features/printing/printed-page.ts';
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
    handle: async ({ found, reply }) => sendPrintedPage(reply, LABELS, hub.site, await writeLabels(hub, found.sheet)),
  });
}
