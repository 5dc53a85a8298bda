import { EXPECTED, foldAttendance } from '#domain/attendance.ts';
import type { Db } from '#server/platform/database/database.ts';
import { nameInFacts, type WhoCame } from './facts-of-owner.store.ts';
import { factsOfPerson } from './facts.store.ts';

/**
 * Before a signup goes: who was seen at the door gave hours, and only the signup says to which slot, and whose they are.
 * The address is that of the signup, so it is as sure as one that an organizer entered.
 */
export async function keepWhoCame(
  db: Db,
  signupId: string,
  { now, ...whoCame }: WhoCame & { readonly now: Date },
): Promise<void> {
  const { arrivedAt, leftAt } = foldAttendance(await factsOfPerson(db, signupId)).get(signupId) ?? EXPECTED;
  if (arrivedAt === null && leftAt === null) return;
  await nameInFacts(db, signupId, { ...whoCame, at: now.toISOString() });
}
