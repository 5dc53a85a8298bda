import type { Db } from '#server/platform/database/database.ts';

const PURPOSE = 'first-administrator';
const PROOF = 'verify-email';

export async function replaceSetupLink(
  db: Db,
  link: { readonly tokenHash: string; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  await deleteSetupLinks(db);
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      purpose: PURPOSE,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute();
}

export async function isSetupLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const link = await db
    .selectFrom('one_time_links')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/** Of several concurrent uses only one succeeds. */
export async function useUpSetupLink(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const used = await db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', PURPOSE)
    .where('expires_at', '>', now.toISOString())
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceProofLink(
  db: Db,
  link: {
    readonly tokenHash: string;
    readonly userId: string;
    readonly email: string;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await deleteProofLinks(db, link.userId);
  await db
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      purpose: PROOF,
      user_id: link.userId,
      email: link.email,
      created_at: link.now.toISOString(),
      expires_at: link.expiresAt.toISOString(),
    })
    .execute();
}

/** Answers whom and which address the link was for; of several concurrent uses only one gets an answer. */
export async function useUpProofLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ readonly userId: string; readonly email: string } | null> {
  const used = await db
    .deleteFrom('one_time_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', PROOF)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'email'])
    .executeTakeFirst();
  if (used === undefined || used.user_id === null || used.email === null) return null;
  return { userId: used.user_id, email: used.email };
}

async function deleteProofLinks(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('one_time_links').where('user_id', '=', userId).where('purpose', '=', PROOF).execute();
}

async function deleteSetupLinks(db: Db): Promise<void> {
  await db.deleteFrom('one_time_links').where('purpose', '=', PURPOSE).execute();
}
