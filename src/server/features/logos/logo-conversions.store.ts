import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface Conversion {
  readonly id: string;
  readonly state: 'converting' | 'failed' | 'done';
  /** In thousandths. */
  readonly progress: number;
  readonly problem: string | null;
  readonly startedAt: Instant;
  readonly leasedUntil: Instant;
}

export async function conversionFor(db: Db, platform: SocialPlatform): Promise<Conversion | null> {
  const row = await db
    .selectFrom('logo_conversions')
    .select(['id', 'state', 'progress', 'problem', 'started_at as startedAt', 'leased_until as leasedUntil'])
    .where('platform', '=', platform)
    .executeTakeFirst();
  return row ?? null;
}

/** False while one is on, in any process, whose lease has not expired. */
export async function beginConversion(
  db: Db,
  platform: SocialPlatform,
  { id, now, leasedUntil }: { readonly id: string; readonly now: Instant; readonly leasedUntil: Instant },
): Promise<boolean> {
  const row = {
    id,
    state: 'converting' as const,
    progress: 0,
    problem: null,
    started_at: now,
    leased_until: leasedUntil,
  };
  const begun = await db
    .insertInto('logo_conversions')
    .values({ platform, ...row })
    .onConflict((conflict) =>
      conflict
        .column('platform')
        .doUpdateSet(row)
        .where((held) =>
          held.or([
            held('logo_conversions.state', '<>', 'converting'),
            held('logo_conversions.leased_until', '<=', now),
            // No process holds it for longer, so the clock was set back.
            held('logo_conversions.leased_until', '>', leasedUntil),
          ]),
        ),
    )
    .returning('platform')
    .execute();
  return begun.length > 0;
}

/** Records the progress as well; false when the conversion was cancelled. */
export async function renewConversionLease(
  db: Db,
  id: string,
  { progress, leasedUntil }: { readonly progress: number; readonly leasedUntil: Instant },
): Promise<boolean> {
  const held = await db
    .updateTable('logo_conversions')
    .set({ progress, leased_until: leasedUntil })
    .where('id', '=', id)
    .where('state', '=', 'converting')
    .returning('id')
    .execute();
  return held.length > 0;
}

/** False when it was cancelled before. `problem` is null on success. */
export async function endConversion(db: Db, id: string, problem: string | null): Promise<boolean> {
  const ended = await db
    .updateTable('logo_conversions')
    .set(problem === null ? { state: 'done', progress: 1000 } : { state: 'failed', problem })
    .where('id', '=', id)
    .where('state', '=', 'converting')
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Answers the id of the cancelled conversion; null when none is on. */
export async function cancelConversion(db: Db, platform: SocialPlatform): Promise<string | null> {
  const row = await db
    .deleteFrom('logo_conversions')
    .where('platform', '=', platform)
    .where('state', '=', 'converting')
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
