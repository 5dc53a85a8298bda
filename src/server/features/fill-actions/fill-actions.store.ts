import type { FillActionKind } from '#domain/fill-actions.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface FillAction {
  readonly id: string;
  readonly sheetId: string;
  /** Null for the whole sheet. */
  readonly slotId: string | null;
  readonly kind: FillActionKind;
  /** Of a change of places: null for no limit. */
  readonly placesBefore: number | null;
  readonly placesAfter: number | null;
  readonly at: Instant;
}

export async function insertFillAction(db: Db, action: FillAction): Promise<void> {
  await db
    .insertInto('fill_actions')
    .values({
      id: action.id,
      sheet_id: action.sheetId,
      slot_id: action.slotId,
      kind: action.kind,
      places_before: action.placesBefore,
      places_after: action.placesAfter,
      at: action.at,
    })
    .execute();
}

/** Oldest first. */
export async function fillActionsOf(db: Db, sheetId: string): Promise<FillAction[]> {
  return actions(db).where('sheet_id', '=', sheetId).orderBy('at').orderBy('id').execute();
}

/** Null when nothing was done for the slot itself. */
export async function lastActionOn(db: Db, slotId: string): Promise<FillAction | null> {
  const last = await actions(db)
    .where('slot_id', '=', slotId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

function actions(db: Db) {
  return db
    .selectFrom('fill_actions')
    .select([
      'id',
      'sheet_id as sheetId',
      'slot_id as slotId',
      'kind',
      'places_before as placesBefore',
      'places_after as placesAfter',
      'at',
    ]);
}
