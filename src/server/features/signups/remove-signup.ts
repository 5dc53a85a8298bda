import { keepWhoCame } from '#server/features/attendance/keep-who-came.ts';
import type { Db } from '#server/platform/database/database.ts';
import { deleteSignup, type Signup } from './signups.store.ts';

interface Removing {
  readonly now: Date;
  /** False where the person leaves, and no name may stay. */
  readonly keepsName: boolean;
}

/** Deletes a signup, which the caller has locked after its slot. Who was seen at the door by then keeps the hours. */
export async function removeSignup(
  db: Db,
  { id, slotId, name, email, personId }: Pick<Signup, 'id' | 'slotId' | 'name' | 'email' | 'personId'>,
  { now, keepsName }: Removing,
): Promise<void> {
  await keepWhoCame(db, id, { slotId, whose: keepsName ? { name, email, personId } : null, now });
  await deleteSignup(db, id);
}
