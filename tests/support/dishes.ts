import type { DishMark } from '#domain/slot-kinds.ts';
import type { SignedUp } from '#contract/signups.ts';
import type { SlotInput } from '#contract/slots.ts';
import type { Hub } from '#server/hub.ts';
import { ann, signedUp, type Person } from './sheets.ts';

export const cookies: Partial<SlotInput> = {
  title: 'Cookies',
  kind: 'item',
  unit: 'dozen',
  maxVolunteers: 6,
  maxPerPerson: 3,
  bring: 'optional',
};

interface Brought {
  readonly quantity?: number;
  readonly bringing?: string | null;
  readonly marks?: DishMark[];
  readonly displayName?: string;
}

/** Stored as by a signup for several units. */
export async function bring(
  at: { readonly hub: Hub },
  slot: { readonly id: string },
  { quantity = 1, bringing = null, marks = [], displayName }: Brought,
  person: Person = ann,
): Promise<SignedUp & { readonly token: string }> {
  const signup = await signedUp(at, slot, person);
  await at.hub.database.write(async ({ db, announce }) => {
    await db
      .updateTable('volunteers')
      .set({
        quantity,
        bringing,
        marks: marks.length === 0 ? null : JSON.stringify(marks),
        display_name: displayName ?? null,
      })
      .where('id', '=', signup.id)
      .execute();
    await db
      .updateTable('volunteer_slots')
      .set(({ eb }) => ({ current_volunteers: eb('current_volunteers', '+', quantity - 1) }))
      .where('id', '=', slot.id)
      .execute();
    const { signup_sheet_id: id } = await db
      .selectFrom('volunteer_slots')
      .select('signup_sheet_id')
      .where('id', '=', slot.id)
      .executeTakeFirstOrThrow();
    announce({ topic: 'sheet', id });
  });
  return signup;
}
