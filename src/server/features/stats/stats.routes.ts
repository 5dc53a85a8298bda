import { statsView } from '#contract/stats.ts';
import { countStats, type Stats } from '#domain/stats.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Hub } from '#server/hub.ts';

export function mountStats(mount: Mount, { board, platform }: Hub): void {
  let counted: { generation: number; stats: Stats } | null = null;

  mount('GET /api/stats', {
    summary: 'What all sheets amount to',
    answers: { 200: statsView },
    handle: async () => {
      await board.fresh();
      const generation = board.generation();
      if (counted?.generation !== generation) {
        const sheets = board.boarded().map(({ sheet }) => sheet);
        counted = { generation, stats: countStats(platform.schoolClock, sheets, platform.clock.now()) };
      }
      return counted.stats;
    },
  });
}
