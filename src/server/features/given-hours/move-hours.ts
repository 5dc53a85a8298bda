import { schoolYearOfDay } from '#domain/school-year.ts';
import type { Db } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { closedYears } from './closed-years.store.ts';
import { countMinutes } from './count-hours.ts';
import { insertHourChanges } from './hour-changes.store.ts';
import { changeWhose, hoursByKeys, hoursOfPeople, lockHours, renamePerson, type Hours } from './hours.store.ts';
import { personKey } from './person-key.ts';
import { withdrawSunk } from './withdraw-certificates.ts';

interface Move {
  /** Of the signup, or of the fact that added a walk-up. */
  readonly personId: string;
  readonly to: { readonly name: string; readonly address: string | null; readonly language: string };
  /** Of somebody without an address. */
  readonly whoId?: string | null;
  /** Null for the volunteer. */
  readonly byId: string | null;
}

/**
 * Hours follow whose they are, with what was adjusted of them; the caller has locked their slot. Certificates that say
 * more than is left are withdrawn. Those of a volunteer who has left stay, and so do those of a closed school year whose
 * total would change, because the new person was elsewhere at the same time.
 */
export async function moveHours(platform: Platform, db: Db, { personId, to, whoId, byId }: Move): Promise<void> {
  // Most sign-ups that are changed lie ahead, and have none.
  if ((await hoursOfPeople(db, [personId])).length === 0) return;
  await lockHours(db);
  const own = await hoursOfPeople(db, [personId]);
  const [given] = own.filter((hours) => hours.personId === personId);
  if (given === undefined || given.name === null) return;
  const person = personKey(platform, { id: whoId ?? personId, ...to });
  if (!(await mayMove(db, { own, given, person }))) return;
  const ids = own.map(({ id }) => id);
  await renamePerson(db, ids, person);
  for (const id of ids) await changeWhose(db, id, { ...to, address: to.address?.toLowerCase() ?? null });
  if (person === given.person || given.state === 'proposed') return;
  const now = platform.clock.now();
  const { minutes } = given;
  await insertHourChanges(db, [
    {
      id: newId(now),
      hours_id: given.id,
      kind: 'moved',
      minutes_before: minutes,
      minutes_after: minutes,
      by_id: byId,
      at: now.toISOString(),
      reason: null,
    },
  ]);
  await withdrawSunk(db, { person: given.person, year: schoolYearOfDay(given.day), now });
}

interface Moving {
  readonly own: readonly Hours[];
  readonly given: Hours;
  readonly person: string;
}

async function mayMove(db: Db, { own, given, person }: Moving): Promise<boolean> {
  const year = schoolYearOfDay(given.day);
  if (!(await closedYears(db)).has(year)) return true;
  const all = await hoursByKeys(db, [given.person, person]);
  const before = all.filter(({ day }) => schoolYearOfDay(day) === year);
  const moved = new Set(own.map(({ id }) => id));
  const after = before.map((hours) => (moved.has(hours.id) ? { ...hours, person } : hours));
  return countMinutes(before).confirmed === countMinutes(after).confirmed;
}
