import { sheetsThatTakePlace } from '#server/features/sheets/sheets.store.ts';
import type { Db } from '#server/platform/database/database.ts';

/** With a slot for people, with a volunteer on it, that begins in this time; a slot without a start begins with its event. */
export async function sheetsWithShifts(
  db: Db,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<string[]> {
  const sheets = await db
    .selectFrom('volunteer_slots')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'volunteer_slots.signup_sheet_id')
    .select('signup_sheets.id')
    .distinct()
    .where('volunteer_slots.kind', '=', 'shift')
    .where('signup_sheets.id', 'in', sheetsThatTakePlace(db))
    .where(({ eb, fn }) => {
      const starts = fn.coalesce('volunteer_slots.start_time', 'signup_sheets.event_date');
      return eb.and([eb(starts, '>=', from.toISOString()), eb(starts, '<', until.toISOString())]);
    })
    .orderBy('signup_sheets.id')
    .execute();
  return sheets.map(({ id }) => id);
}
