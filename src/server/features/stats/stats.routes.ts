import { hoursView, statsView } from '#contract/stats.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';

export function mountStats(mount: Mount, { board, stats }: Hub): void {
  mount('GET /api/stats', {
    summary: 'What all sheets amount to',
    answers: { 200: statsView },
    handle: async () => {
      await board.fresh();
      return stats.stats();
    },
  });

  mount('GET /api/stats/hours', {
    summary: 'The volunteer hours of this month, and whether there are any at all',
    answers: { 200: hoursView },
    handle: async () => {
      await board.fresh();
      return stats.hours();
    },
  });
}
