import type { Db } from '#server/platform/database/database.ts';

const PURPOSE = 'first-administrator';

/** Makes this the only link by which the first administrator can be created. */
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

/** Uses a link up; only one of several at the same moment succeeds. */
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

export async function deleteSetupLinks(db: Db): Promise<void> {
  await db.deleteFrom('one_time_links').where('purpose', '=', PURPOSE).execute();
}
