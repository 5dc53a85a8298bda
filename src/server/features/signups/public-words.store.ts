import type { DishMark } from '#domain/slot-kinds.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface SaidByPerson {
  readonly slotId: string;
  readonly quantity: number;
  readonly bringing: string | null;
  readonly marks: readonly DishMark[] | null;
  readonly displayName: string | null;
}

/** A statement takes no more parameters than this. */
const SLOTS_AT_ONCE = 10_000;

/** What people said for everyone to read, in the order of sign-up, and nothing else of them. */
export async function saidForEveryone(db: Db, slotIds: readonly string[]): Promise<SaidByPerson[]> {
  const said: SaidByPerson[] = [];
  for (let at = 0; at < slotIds.length; at += SLOTS_AT_ONCE) {
    const some = await db
      .selectFrom('volunteers')
      .select(['slot_id as slotId', 'quantity', 'bringing', 'marks', 'display_name as displayName'])
      .where('slot_id', 'in', slotIds.slice(at, at + SLOTS_AT_ONCE))
      .where(({ or, eb }) =>
        or([eb('bringing', 'is not', null), eb('marks', 'is not', null), eb('display_name', 'is not', null)]),
      )
      .orderBy('signup_time')
      .orderBy('id')
      .execute();
    said.push(...some);
  }
  return said;
}
