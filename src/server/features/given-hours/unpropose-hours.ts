import type { Db } from '#server/platform/database/database.ts';
import { deleteHours, hoursOfPeople, lockHours } from './hours.store.ts';

/**
 * Forgets what is proposed of a signup that goes to another slot, of which hours are proposed in their time. The caller has
 * locked its slot.
 * @returns false, and forgets nothing, where somebody has decided on them
 */
export async function unproposeHours(db: Db, signupId: string): Promise<boolean> {
  // Most sign-ups that move lie ahead, and have none.
  if ((await hoursOfPeople(db, [signupId])).length === 0) return true;
  await lockHours(db);
  const hours = await hoursOfPeople(db, [signupId]);
  if (hours.some(({ state }) => state !== 'proposed')) return false;
  await deleteHours(
    db,
    hours.map(({ id }) => id),
  );
  return true;
}
