import { countHours, countStats, type Stats, type VolunteerHours } from '#domain/stats.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import type { SheetCache } from '#server/features/sheets/sheet-cache.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * Adds the sheets in the cache, which cover this month's hours and the fill rate, to the old ones. Await
 * `sheetCache.refresh()` before the first read.
 */
export interface StatsCache {
  stats(): Stats;
  hours(): VolunteerHours;
}

export function createStatsCache({ schoolClock, clock }: Platform, sheetCache: SheetCache): StatsCache {
  function counted<Sum>(count: (sheets: readonly ReturnType<SheetCache['all']>[number]['sheet'][]) => Sum): () => Sum {
    let last: { readonly generation: number; readonly sum: Sum } | null = null;
    return () => {
      const sheets = sheetCache.all().filter(({ sheet }) => takesPlace(sheet));
      const generation = sheetCache.generation();
      if (last?.generation !== generation) last = { generation, sum: count(sheets.map(({ sheet }) => sheet)) };
      return last.sum;
    };
  }
  return {
    stats: counted((sheets) => {
      const stats = countStats(schoolClock, sheets, clock.now());
      return { ...stats, totalVolunteers: stats.totalVolunteers + sheetCache.old().volunteers };
    }),
    hours: counted((sheets) => {
      const hours = countHours(schoolClock, sheets, clock.now());
      return { ...hours, hasHours: hours.hasHours || sheetCache.old().hasHours };
    }),
  };
}
