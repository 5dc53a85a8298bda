import { Readable } from 'node:stream';
import { z } from 'zod';
import { EXPORT_FILE, exportQuery, exportSize } from '#contract/export.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { exportVolunteers, sizeOfExport } from './export-volunteers.ts';

export function mountExport(mount: Mount, hub: Hub): void {
  mount('GET /api/export/volunteers', {
    summary: 'Download the sign-ups of a range of days as a spreadsheet; a stream',
    query: exportQuery,
    produces: 'text/csv',
    responses: { 200: z.string() },
    handle: async ({ reply, actor, query }) => {
      const table = await exportVolunteers(hub, query, actor);
      reply.header('content-disposition', `attachment; filename="${EXPORT_FILE}"`).type('text/csv; charset=utf-8');
      // A client that disconnects ends the stream, and with it the reading.
      return reply.send(Readable.from(table, { objectMode: false }));
    },
  });

  mount('GET /api/export/volunteers/size', {
    summary: 'Count the sign-ups and sheets in that spreadsheet',
    query: exportQuery,
    responses: { 200: exportSize },
    handle: ({ query }) => sizeOfExport(hub, query),
  });
}
