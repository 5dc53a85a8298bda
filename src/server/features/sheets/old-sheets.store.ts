import { sql } from 'kysely';
import { LISTED_STATES } from '#domain/sheet-states.ts';
import { slotColumns, type Slot } from '#server/features/slots/slots.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { sheetColumns, sheetsThatTakePlace, type Sheet } from './sheets.store.ts';

// A sheet is old once everything that it speaks of is: its event, its deadline and the times of all of its slots.

export interface OldSheets {
  readonly sheets: number;
  /** Those of them that everyone finds. */
  readonly listed: number;
  readonly volunteers: number;
  readonly hasHours: boolean;
}

export async function sheetsSince(db: Db, since: Date): Promise<{ sheets: Sheet[]; slots: Slot[] }> {
  const recent = idsSince(db, since);
  return {
    sheets: await db.selectFrom('signup_sheets').select(sheetColumns).where('id', 'in', recent).execute(),
    slots: await db.selectFrom('volunteer_slots').select(slotColumns).where('signup_sheet_id', 'in', recent).execute(),
  };
}

export async function countOldSheets(db: Db, since: Date): Promise<OldSheets> {
  const recent = idsSince(db, since);
  const { sheets, listed } = await db
    .selectFrom('signup_sheets')
    .select(({ fn, and, eb }) => [
      fn.countAll().as('sheets'),
      fn
        .countAll()
        .filterWhere(and([eb('state', 'in', LISTED_STATES), eb('visibility', '=', 'listed')]))
        .as('listed'),
    ])
    .where('id', 'not in', recent)
    .executeTakeFirstOrThrow();
  const { volunteers, timed } = await db
    .selectFrom('volunteer_slots')
    .select([
      sql<number | string | null>`sum(current_volunteers - held_places)`.as('volunteers'),
      sql<
        number | null
      >`max(case when start_time is not null and end_time is not null then current_volunteers - held_places end)`.as(
        'timed',
      ),
    ])
    .where('signup_sheet_id', 'not in', recent)
    .where('kind', '=', 'shift')
    .where('signup_sheet_id', 'in', sheetsThatTakePlace(db))
    .executeTakeFirstOrThrow();
  return {
    sheets: Number(sheets),
    listed: Number(listed),
    volunteers: Number(volunteers ?? 0),
    hasHours: (timed ?? 0) > 0,
  };
}

/** In the order of all sheets. */
export async function oldSheetsInOrder(db: Db, since: Date): Promise<Pick<Sheet, 'id' | 'eventDate' | 'title'>[]> {
  return db
    .selectFrom('signup_sheets')
    .select(['id', 'event_date as eventDate', 'title'])
    .where('id', 'not in', idsSince(db, since))
    .execute();
}

/** As a subquery. */
export function idsSince(db: Db, since: Date) {
  const moment = since.toISOString();
  return db
    .selectFrom('signup_sheets')
    .select('id')
    .where((sheet) => sheet.or([sheet('event_date', '>=', moment), sheet('event_deadline', '>=', moment)]))
    .union(
      db
        .selectFrom('volunteer_slots')
        .select('signup_sheet_id as id')
        .where((slot) => slot.or([slot('start_time', '>=', moment), slot('end_time', '>=', moment)])),
    );
}
