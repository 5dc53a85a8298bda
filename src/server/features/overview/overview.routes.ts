import {
  dismissalInput,
  foundSheets,
  findSheetsQuery,
  overviewView,
  rowsQuery,
  sheetRows,
} from '#contract/overview.ts';
import { createAskableCounter } from '#server/features/calls/count-askable.ts';
import { tooOften } from '#server/http/limits/limit-errors.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { dismissLateCancels } from './dismiss-need.ts';
import { findSheets } from './find-sheets.ts';
import { listRows } from './list-rows.ts';
import { showOverview } from './show-overview.ts';

export function mountOverview(mount: Mount, hub: Hub): void {
  const countAskable = createAskableCounter(hub);
  mount('GET /api/overview', {
    summary: 'What the caller can do something about now, of the sheets that they organize, and the next event',
    responses: { 200: overviewView },
    handle: ({ actor }) => showOverview(hub, actor, countAskable),
  });

  mount('POST /api/overview/dismissals', {
    summary: 'Say that nothing is to be done about the late cancellations of a slot',
    body: dismissalInput,
    responses: { 204: null },
    handle: async ({ reply, actor, body }) => {
      await dismissLateCancels(hub, body, actor);
      return reply.code(204).send();
    },
  });

  mount('GET /api/signup-sheets/rows', {
    summary: 'The sheets of the caller in short: upcoming ones, drafts, or a page of past ones, and how many of each',
    query: rowsQuery,
    // Counts, and words of organizers.
    compressedFor: 'everyone',
    responses: { 200: sheetRows },
    handle: ({ request, actor, query }) => {
      const isRead = query.show === 'past' || (query.search ?? '') !== '';
      const wait = isRead ? hub.limits.waitToSearch(request) : 0;
      if (wait > 0) throw tooOften(wait);
      return listRows(hub, actor, query);
    },
  });

  mount('GET /api/signup-sheets/found', {
    summary: 'The first sheets of the caller that have a text in their title, their slots or the name of the organizer',
    query: findSheetsQuery,
    // Words of organizers.
    compressedFor: 'everyone',
    responses: { 200: foundSheets },
    handle: ({ request, actor, query: { search } }) => {
      const wait = hub.limits.waitToSearch(request);
      if (wait > 0) throw tooOften(wait);
      return findSheets(hub, actor, search);
    },
  });
}
