import type { Db } from '#server/platform/database/database.ts';

export interface LoginChallenge {
  readonly token_hash: string;
  readonly user_id: string;
  readonly email: string;
  readonly preferred_language: string;
  readonly code_hash: string;
  readonly code_expires_at: string;
  readonly verification_locked_until: string | null;
}

/** Only while it lives and when it belongs to this address. */
export async function findChallenge(
  db: Db,
  tokenHash: string,
  email: string,
  now: Date,
): Promise<LoginChallenge | null> {
  const challenge = await db
    .selectFrom('login_challenges')
    .innerJoin('users', 'users.id', 'login_challenges.user_id')
    .select([
      'login_challenges.token_hash',
      'login_challenges.user_id',
      'users.email',
      'users.preferred_language',
      'login_challenges.code_hash',
      'login_challenges.code_expires_at',
      'users.verification_locked_until',
    ])
    .where('login_challenges.token_hash', '=', tokenHash)
    .where('login_challenges.expires_at', '>', now.toISOString())
    .where('users.email', '=', email.toLowerCase())
    .executeTakeFirst();
  return challenge ?? null;
}

export async function insertChallenge(
  db: Db,
  challenge: {
    readonly tokenHash: string;
    readonly userId: string;
    readonly codeHash: string;
    readonly codeExpiresAt: Date;
    readonly sentAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('login_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      code_hash: challenge.codeHash,
      code_expires_at: challenge.codeExpiresAt.toISOString(),
      last_sent_at: challenge.sentAt.toISOString(),
      expires_at: challenge.expiresAt.toISOString(),
    })
    .execute();
}

/** Replaces the older code, unless that was sent after `unlessSentSince`. */
export async function replaceCode(
  db: Db,
  tokenHash: string,
  code: {
    readonly codeHash: string;
    readonly codeExpiresAt: Date;
    readonly sentAt: Date;
    readonly unlessSentSince: Date;
  },
): Promise<boolean> {
  const replaced = await db
    .updateTable('login_challenges')
    .set({
      code_hash: code.codeHash,
      code_expires_at: code.codeExpiresAt.toISOString(),
      last_sent_at: code.sentAt.toISOString(),
    })
    .where('token_hash', '=', tokenHash)
    .where('last_sent_at', '<=', code.unlessSentSince.toISOString())
    .returning('token_hash')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function openChallenges(db: Db, userId: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('login_challenges')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .execute();
  return rows.map((row) => row.token_hash);
}

/** Of several concurrent uses only one succeeds. */
export async function useUpChallenge(db: Db, tokenHash: string, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('login_challenges')
    .where('token_hash', '=', tokenHash)
    .where('code_hash', '=', codeHash)
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
}
