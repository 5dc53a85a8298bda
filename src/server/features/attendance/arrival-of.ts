import { foldAttendance } from '#domain/attendance.ts';
import { isOfEarlierDay, type OwnSlot } from '#domain/door.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { factsOfPerson } from './facts.store.ts';

interface Comer {
  /** Of the signup, or of the fact that added them. */
  readonly personId: string;
  readonly slot: OwnSlot;
}

/** When somebody came, whoever said it; null as long as nobody has. */
export async function arrivalOf(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  db: Db,
  { personId, slot }: Comer,
): Promise<string | null> {
  const { startTime, endTime, eventDate } = slot;
  const facts = await factsOfPerson(db, personId);
  const isEarlier = isOfEarlierDay(schoolClock, { startTime, endTime, eventDate });
  return foldAttendance(facts.filter((fact) => !isEarlier(fact))).get(personId)?.arrivedAt ?? null;
}
