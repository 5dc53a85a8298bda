import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

/** A move that can still be undone. */
export interface HeldMove {
  readonly id: string;
  readonly signupId: string;
  /** Where the person was: so many places of it are held. */
  readonly slotId: string;
  readonly places: number;
  /** Where the person was told to come last. */
  readonly toldSlotId: string;
  /** Whether the person is emailed once the move is settled. */
  readonly notify: boolean;
  readonly until: Instant;
}

export async function insertMove(db: Db, move: HeldMove & { readonly byId: string | null }): Promise<void> {
  await db
    .insertInto('signup_moves')
    .values({
      id: move.id,
      signup_id: move.signupId,
      slot_id: move.slotId,
      places: move.places,
      told_slot_id: move.toldSlotId,
      notify: move.notify,
      by_id: move.byId,
      until: move.until,
    })
    .execute();
}

export async function moveOfSignup(db: Db, signupId: string): Promise<HeldMove | null> {
  return (await moves(db).where('signup_id', '=', signupId).executeTakeFirst()) ?? null;
}

export async function moveById(db: Db, id: string): Promise<HeldMove | null> {
  return (await moves(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Those that could no longer be undone at this moment. */
export async function movesUntil(db: Db, until: Instant): Promise<string[]> {
  const rows = await db.selectFrom('signup_moves').select('id').where('until', '<', until).orderBy('until').execute();
  return rows.map(({ id }) => id);
}

/** Whether the person is emailed once it is settled. */
export async function setNotify(db: Db, id: string, notify: boolean): Promise<void> {
  await db.updateTable('signup_moves').set({ notify }).where('id', '=', id).execute();
}

/** @returns whether it was still there */
export async function deleteMove(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('signup_moves').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function moves(db: Db) {
  return db
    .selectFrom('signup_moves')
    .select(['id', 'signup_id as signupId', 'slot_id as slotId', 'places', 'told_slot_id as toldSlotId'])
    .select(['notify', 'until']);
}

/**
 * The caller has locked the signup and its slots.
 * @param calendarSlotId which slot the UID of its calendar entry names; null for its own
 */
export async function moveToSlot(
  db: Db,
  id: string,
  { slotId, calendarSlotId }: { readonly slotId: string; readonly calendarSlotId: string | null },
): Promise<void> {
  await db
    .updateTable('volunteers')
    .set({ slot_id: slotId, calendar_slot_id: calendarSlotId })
    .where('id', '=', id)
    .execute();
}

/** For a slot that asks neither what is brought nor for names. */
export async function forgetUnasked(
  db: Db,
  id: string,
  { isBroughtKept, isNameKept }: { readonly isBroughtKept: boolean; readonly isNameKept: boolean },
): Promise<void> {
  if (isBroughtKept && isNameKept) return;
  await db
    .updateTable('volunteers')
    .set({ ...(isBroughtKept ? {} : { bringing: null, marks: null }), ...(isNameKept ? {} : { display_name: null }) })
    .where('id', '=', id)
    .execute();
}
