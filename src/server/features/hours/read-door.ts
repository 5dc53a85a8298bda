import type { AttendanceFact } from '#domain/attendance.ts';
import { isSure } from '#server/features/attendance/facts-of-owner.store.ts';
import { factsOfEarlierDays } from '#server/features/attendance/facts-of-earlier-days.ts';
import { factsOfSheet, type Fact } from '#server/features/attendance/facts.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

interface PersonAtDoor {
  readonly id: string;
  readonly slotId: string;
  /** Null once they have left; the address is, too, for who gave none, and until its reader agrees to a helper’s. */
  readonly name: string | null;
  readonly email: string | null;
  /** Of whom an organizer noted without an address. */
  readonly whoId: string | null;
}

type OfSheet = Omit<Parameters<typeof factsOfEarlierDays>[1], 'facts'> & { readonly sheetId: string };

interface DoorOfSheet {
  readonly facts: readonly AttendanceFact[];
  /** Of whom the door says to which slot they came; they may have signed up as well. */
  readonly people: readonly PersonAtDoor[];
}

/**
 * Who came although the signup was gone was there; what was said for another day, also one from which the event was put off, or too early, says nothing of hours.
 * What takes a fact back counts also when it came before that fact, which made it odd.
 */
export async function readDoor(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  db: Db,
  { sheetId, ...held }: OfSheet,
): Promise<DoorOfSheet> {
  const facts = await factsOfSheet(db, sheetId);
  const earlier = factsOfEarlierDays(schoolClock, { ...held, facts });
  const said = facts.filter(
    ({ id, kind, odd }) => kind === 'undone' || ((odd === null || odd === 'person_gone') && !earlier.has(id)),
  );
  const people = new Map<string, PersonAtDoor>();
  for (const { personId, slotId, name, email, emailKey, ...fact } of said) {
    if (personId === null || slotId === null) continue;
    const sure = isSure(fact) ? email : null;
    // A phone that sends what it kept after the signup is gone knows no address.
    const known = people.get(personId);
    if (known === undefined || (known.email === null && sure !== null))
      people.set(personId, { id: personId, slotId, name, email: sure, whoId: email === null ? emailKey : null });
  }
  return { facts: said.flatMap(asFact), people: [...people.values()] };
}

function asFact({ id, kind, personId, at, undoes }: Fact): AttendanceFact[] {
  return personId === null ? [] : [{ id, kind, personId, at, undoes }];
}
