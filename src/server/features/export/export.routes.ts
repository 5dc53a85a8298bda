import { z } from 'zod';
import { exportQuery, exportSize } from '#contract/export.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendTable, tableMedia } from '#server/http/send-table.ts';
import type { Hub } from '#server/hub.ts';
import { exportVolunteers, sizeOfExport } from './export-volunteers.ts';

export function mountExport(mount: Mount, hub: Hub): void {
  mount('GET /api/export/volunteers', {
    summary: 'Download the sign-ups of a range of days as a spreadsheet; a stream',
    query: exportQuery,
    produces: tableMedia,
    responses: { 200: z.string() },
    handle: async ({ reply, actor, query }) =>
      sendTable(reply, query.format, await exportVolunteers(hub, query, actor)),
  });

  mount('GET /api/export/volunteers/size', {
    summary: 'Count the sign-ups and sheets in that spreadsheet',
    query: exportQuery,
    responses: { 200: exportSize },
    handle: ({ query }) => sizeOfExport(hub, query),
  });
}
