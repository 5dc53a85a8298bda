import { hoursView, statsView, yearQuery, yearsView, yearView } from '#contract/stats.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';
import { showYear, showYears } from './show-years.ts';

export function mountStats(mount: Mount, hub: Hub): void {
  const { sheetCache, statsCache: stats } = hub;

  mount('GET /api/stats', {
    summary: 'Get the statistics of all sheets',
    responses: { 200: statsView },
    handle: async () => {
      await sheetCache.refresh();
      return stats.stats();
    },
  });

  mount('GET /api/stats/hours', {
    summary: 'Get the volunteer hours of this month, and whether any month has hours',
    responses: { 200: hoursView },
    handle: async () => {
      await sheetCache.refresh();
      return stats.hours();
    },
  });

  mount('GET /api/stats/years', {
    summary: 'Get the figures of all years, for organizers',
    responses: { 200: yearsView },
    handle: () => showYears(hub),
  });

  mount('GET /api/stats/year', {
    summary: 'Get the volunteer hours of a school year by month',
    query: yearQuery,
    responses: { 200: yearView },
    handle: ({ query }) => showYear(hub, query.year),
  });
}
