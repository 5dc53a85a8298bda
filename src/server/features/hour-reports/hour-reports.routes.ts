import { z } from 'zod';
import { annualQuery, grantPreview, grantQuery } from '#contract/hour-reports.ts';
import { sendPrintedPage } from '#server/features/printing/printed-page.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendTable, tableMedia } from '#server/http/send-table.ts';
import type { Hub } from '#server/hub.ts';
import { grantTable, previewGrant, writeGrantPage } from './grant-sheet.ts';
import { REPORT } from './report-look.ts';
import { writeAnnualPage } from './write-annual-page.ts';

export function mountHourReports(mount: Mount, hub: Hub): void {
  mount('GET /api/hours/annual.html', {
    summary: 'Get a page about the hours of a school year and the two before it, to be printed for the annual meeting',
    query: annualQuery,
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ query: { year }, reply }) =>
      sendPrintedPage(reply, REPORT, hub.site, await writeAnnualPage(hub, year)),
  });

  mount('GET /api/hours/grant', {
    summary: 'The sheets with hours between two days, and what the chosen ones come to',
    query: grantQuery,
    responses: { 200: grantPreview },
    handle: ({ query }) => previewGrant(hub, query),
  });

  mount('GET /api/hours/grant.html', {
    summary: 'Get the hours of chosen sheets between two days as a page to be printed for a grant',
    query: grantQuery,
    produces: 'text/html',
    responses: { 200: z.string() },
    handle: async ({ query, reply }) => sendPrintedPage(reply, REPORT, hub.site, await writeGrantPage(hub, query)),
  });

  mount('GET /api/hours/grant.csv', {
    summary: 'Get the same as a spreadsheet',
    query: grantQuery,
    produces: tableMedia,
    responses: { 200: z.string() },
    handle: async ({ query, reply }) => sendTable(reply, query.format, await grantTable(hub, query)),
  });
}
