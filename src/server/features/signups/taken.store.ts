import { sql } from 'kysely';
import type { Db } from '#server/platform/database/database.ts';

/** By how many people a slot is taken, and how much the one who has most of it has. */
export interface TakenUnits {
  readonly people: number;
  readonly most: number;
  /** How many mails reach those who have an address: the people of a form share one. */
  readonly mails: number;
}

/** A slot without signups is absent. */
export async function takenOf(db: Db, slotIds: readonly string[]): Promise<ReadonlyMap<string, TakenUnits>> {
  if (slotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('volunteers')
    .select(({ fn }) => [
      'slot_id as slotId',
      fn.countAll().as('people'),
      fn.max('quantity').as('most'),
      fn
        .count(sql`case when email <> '' then coalesce(group_id, id) end`)
        .distinct()
        .as('mails'),
    ])
    .where('slot_id', 'in', slotIds)
    .groupBy('slot_id')
    .execute();
  return new Map(
    rows.map(({ slotId, people, most, mails }) => [slotId, { people: Number(people), most, mails: Number(mails) }]),
  );
}
