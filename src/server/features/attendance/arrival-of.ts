import { foldAttendance } from '#domain/attendance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { factsOfPerson } from './facts.store.ts';

/** When somebody came, whoever said it; null as long as nobody has. */
export async function arrivalOf(db: Db, personId: string): Promise<string | null> {
  return foldAttendance(await factsOfPerson(db, personId)).get(personId)?.arrivedAt ?? null;
}
