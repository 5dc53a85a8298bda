import { countHours, countStats, type Stats, type VolunteerHours } from '#domain/stats.ts';
import type { SheetBoard } from '#server/features/sheets/sheet-board.ts';
import type { Platform } from '#server/platform/platform.ts';

/**
 * What all sheets amount to: those of the board, which holds all that this month's hours and the fill rate are made of,
 * and the old ones. Whoever reads it first awaits `board.fresh()`.
 */
export interface StatsBoard {
  stats(): Stats;
  hours(): VolunteerHours;
}

export function createStatsBoard({ schoolClock, clock }: Platform, board: SheetBoard): StatsBoard {
  /** Counts once until a sheet or the day changes. */
  function counted<Sum>(
    count: (sheets: readonly ReturnType<SheetBoard['boarded']>[number]['sheet'][]) => Sum,
  ): () => Sum {
    let last: { readonly generation: number; readonly sum: Sum } | null = null;
    return () => {
      const sheets = board.boarded();
      const generation = board.generation();
      if (last?.generation !== generation) last = { generation, sum: count(sheets.map(({ sheet }) => sheet)) };
      return last.sum;
    };
  }
  return {
    stats: counted((sheets) => {
      const stats = countStats(schoolClock, sheets, clock.now());
      return { ...stats, totalVolunteers: stats.totalVolunteers + board.old().volunteers };
    }),
    hours: counted((sheets) => {
      const hours = countHours(schoolClock, sheets, clock.now());
      return { ...hours, hasHours: hours.hasHours || board.old().hasHours };
    }),
  };
}
