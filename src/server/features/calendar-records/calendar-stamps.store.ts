import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface CalendarStamp {
  readonly changes: number;
  readonly changedAt: Instant;
}

/** After everything else of a transaction is locked: slots are changed without locking their sheet. */
export async function noteCalendarChange(db: Db, sheetId: string, at: Instant): Promise<void> {
  await db
    .insertInto('calendar_stamps')
    .values({ sheet_id: sheetId, changes: 1, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('sheet_id').doUpdateSet((stamp) => ({
        changes: stamp('calendar_stamps.changes', '+', 1),
        changed_at: at,
      })),
    )
    .execute();
}

export async function stampsOf(db: Db, sheetIds: readonly string[]): Promise<ReadonlyMap<string, CalendarStamp>> {
  if (sheetIds.length === 0) return new Map();
  const stamps = await db
    .selectFrom('calendar_stamps')
    .select(['sheet_id as sheetId', 'changes', 'changed_at as changedAt'])
    .where('sheet_id', 'in', sheetIds)
    .execute();
  return new Map(stamps.map(({ sheetId, ...stamp }) => [sheetId, stamp]));
}
