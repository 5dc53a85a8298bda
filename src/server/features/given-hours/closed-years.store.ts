import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** By the year in which a school year began. */
export async function closedYears(db: Db): Promise<ReadonlyMap<number, Instant>> {
  const years = await db.selectFrom('closed_years').select(['year', 'closed_at as closedAt']).execute();
  return new Map(years.map(({ year, closedAt }) => [year, closedAt]));
}

/** @returns false when it was closed already */
export async function insertClosedYear(
  db: Db,
  { year, at, by }: { readonly year: number; readonly at: Instant; readonly by: string | null },
): Promise<boolean> {
  const made = await db
    .insertInto('closed_years')
    .values({ year, closed_at: at, closed_by: by })
    .onConflict((conflict) => conflict.column('year').doNothing())
    .returning('year')
    .execute();
  return made.length > 0;
}
