import { DAY } from '#domain/retention.ts';
import { GROWTH_DAYS, GROWTH_LEAST_DAYS } from '#domain/system/system-limits.ts';
import type { SystemView } from '#contract/system.ts';
import type { Platform } from '#server/platform/platform.ts';
import { databaseBytes, databaseVersion, firstSizeSince } from './database-figures.store.ts';

type Figures = Pick<SystemView['database'], 'engine' | 'version' | 'bytes' | 'growth' | 'measuredSince'>;

export async function readDatabase({ clock, database }: Platform): Promise<Figures> {
  const { db, engine } = database;
  const now = clock.now().getTime();
  const bytes = await databaseBytes(db, engine);
  const first = await firstSizeSince(db, new Date(now - GROWTH_DAYS * DAY).toISOString());
  const days = first === null ? 0 : (now - Date.parse(first.measuredAt)) / DAY;
  return {
    engine,
    version: await databaseVersion(db, engine),
    bytes,
    growth: first === null || days < GROWTH_LEAST_DAYS ? null : Math.round((bytes - first.bytes) / days),
    measuredSince: first?.measuredAt ?? null,
  };
}
