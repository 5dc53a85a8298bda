import type { Db } from '#server/platform/database/database.ts';

interface OfPerson {
  readonly id: string;
  readonly personId: string;
  readonly name: string;
  readonly slotId: string;
  readonly sheetId: string;
}

/** The sign-ups of somebody who has no address, by their own id or by that of the list of people. */
export async function signupsOfNoted(db: Db, id: string): Promise<OfPerson[]> {
  return db
    .selectFrom('volunteers')
    .innerJoin('volunteer_slots', 'volunteer_slots.id', 'volunteers.slot_id')
    .select([
      'volunteers.id',
      'volunteers.name',
      'volunteers.slot_id as slotId',
      'volunteer_slots.signup_sheet_id as sheetId',
    ])
    .select(({ ref }) => ref('volunteers.person_id').$notNull().as('personId'))
    .where((either) =>
      either.or([either('person_id', '=', id), either('person', '=', id).and('person_id', 'is not', null)]),
    )
    .orderBy('volunteers.id')
    .execute();
}

export async function giveAddress(
  db: Db,
  id: string,
  { email, emailKey }: { readonly email: string; readonly emailKey: string },
): Promise<void> {
  await db
    .updateTable('volunteers')
    .set({ email, email_key: emailKey, person_id: null, person: null, person_text: null })
    .where('id', '=', id)
    .execute();
}
