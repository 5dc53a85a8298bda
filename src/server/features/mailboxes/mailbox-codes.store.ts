import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface AskedCode {
  readonly tokenHash: string;
  readonly addressHash: string;
  readonly askedAt: Instant;
  readonly expiresAt: Instant;
}

export async function insertCode(db: Db, asked: AskedCode): Promise<void> {
  await db
    .insertInto('mailbox_codes')
    .values({
      token_hash: asked.tokenHash,
      address_hash: asked.addressHash,
      asked_at: asked.askedAt,
      expires_at: asked.expiresAt,
    })
    .execute();
}

/**
 * Gives the browser that asked a code, unless it has one, its time is over, or the address got too many lately.
 * @returns whether it did, and so is to be mailed
 */
export async function giveCode(
  db: Db,
  code: {
    readonly tokenHash: string;
    readonly addressHash: string;
    readonly codeHash: string;
    readonly now: Instant;
    readonly since: Instant;
    readonly atMost: number;
  },
): Promise<boolean> {
  const given = await db
    .updateTable('mailbox_codes')
    .set({ code_hash: code.codeHash })
    .where('token_hash', '=', code.tokenHash)
    .where('code_hash', 'is', null)
    .where('expires_at', '>', code.now)
    .where(
      ({ selectFrom }) =>
        selectFrom('mailbox_codes as given')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('given.address_hash', '=', code.addressHash)
          .where('given.code_hash', 'is not', null)
          .where('given.asked_at', '>', code.since),
      '<',
      code.atMost,
    )
    .returning('token_hash')
    .executeTakeFirst();
  return given !== undefined;
}

/**
 * Counts a try before the code is checked, so that concurrent ones cannot exceed the limit.
 * @returns the hash of the code; null where there is none, its time is over or its tries are used up
 */
export async function countTry(
  db: Db,
  tried: { readonly tokenHash: string; readonly now: Instant; readonly triesAllowed: number },
): Promise<string | null> {
  const counted = await db
    .updateTable('mailbox_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('token_hash', '=', tried.tokenHash)
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', tried.now)
    .where('tries', '<', tried.triesAllowed)
    .returning('code_hash')
    .executeTakeFirst();
  return counted?.code_hash ?? null;
}

/** Of several concurrent uses only one succeeds. */
export async function useUpCode(db: Db, tokenHash: string, codeHash: string): Promise<boolean> {
  const used = await db
    .deleteFrom('mailbox_codes')
    .where('token_hash', '=', tokenHash)
    .where('code_hash', '=', codeHash)
    .returning('token_hash')
    .executeTakeFirst();
  return used !== undefined;
}

export async function deleteCodesOf(db: Db, addressHash: string): Promise<void> {
  await db.deleteFrom('mailbox_codes').where('address_hash', '=', addressHash).execute();
}
