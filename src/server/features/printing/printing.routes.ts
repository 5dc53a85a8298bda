import { z } from 'zod';
import { paperQuery, posterQuery, wallQuery } from '#contract/printing.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { sendPrintedPage } from './printed-page.ts';
import { POSTER } from './poster-look.ts';
import { TABLES } from './table-look.ts';
import { writePoster } from './write-poster.ts';
import { writeRoster } from './write-roster.ts';
import { writeSignInSheet } from './write-sign-in-sheet.ts';
import { writeWallPoster } from './write-wall-poster.ts';

export function mountPrinting(mount: Mount, hub: Hub): void {
  const ofSheet = {
    find: async (id: string) => {
      await hub.sheetCache.refreshIncluding(id);
      return hub.sheetCache.anySheet(id);
    },
    missing: 'Signup sheet not found',
    produces: 'text/html',
    responses: { 200: z.string() },
  };
  mount('GET /api/signup-sheets/:id/roster.html', {
    ...ofSheet,
    summary: 'Get a page with who comes when, with phone numbers, to be printed for the organizers',
    query: paperQuery,
    handle: async ({ found, query, reply }) =>
      sendPrintedPage(reply, TABLES, hub.site, await writeRoster(hub, found.sheet, query.day)),
  });

  mount('GET /api/signup-sheets/:id/sign-in.html', {
    ...ofSheet,
    summary: 'Get a page on which volunteers write when they came and went, to be printed',
    query: paperQuery,
    handle: async ({ found, query, reply }) =>
      sendPrintedPage(reply, TABLES, hub.site, await writeSignInSheet(hub, found.sheet, query.day)),
  });

  mount('GET /api/signup-sheets/:id/poster.html', {
    ...ofSheet,
    summary: 'Get a poster with a QR code of the sheet, in its language and optionally another one',
    query: posterQuery,
    handle: ({ found, query, reply }) => sendPrintedPage(reply, POSTER, hub.site, writePoster(hub, found, query.lang)),
  });

  mount('GET /api/signup-sheets/:id/wall.html', {
    ...ofSheet,
    summary: 'Get a page with the QR code by which people say at the event that they have come',
    query: wallQuery,
    handle: async ({ found, query, reply }) =>
      sendPrintedPage(reply, POSTER, hub.site, await writeWallPoster(hub, found, query)),
  });
}
