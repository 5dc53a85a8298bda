import type { Db } from '#server/platform/database/database.ts';
import { lockInOrder } from '#server/platform/database/locked-rows.ts';

interface AccountAddress {
  /** Lower case. */
  readonly address: string;
  readonly isProved: boolean;
}

export async function addressOfAccount(db: Db, userId: string): Promise<AccountAddress | null> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_verified_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return user === undefined ? null : { address: user.email, isProved: user.email_verified_at !== null };
}

/**
 * Keeps an account from being deleted until the transaction ends. Comes before slots are locked, as in a deletion.
 * @returns whether it is still there
 */
export async function holdAccount(db: Db, userId: string): Promise<boolean> {
  const user = () => db.selectFrom('users').select('id').where('id', '=', userId);
  await lockInOrder(db, user);
  return (await user().executeTakeFirst()) !== undefined;
}
