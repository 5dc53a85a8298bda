import type { Db } from '#server/platform/database/database.ts';

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
