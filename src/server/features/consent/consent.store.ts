import { comparable } from '#domain/text-limits.ts';
import type { Db } from '#server/platform/database/database.ts';

interface Consents {
  readonly signupIds: readonly string[];
  readonly userId: string | null;
}

export async function withdrawConsents(db: Db, address: string): Promise<Consents> {
  const signups = await signupsUnder(db, address, false).where('email_consent', '=', true).returning('id').execute();
  const user = await db
    .updateTable('users')
    .set({ email_consent: false })
    .where('email', '=', address.toLowerCase())
    .where('email_consent', '=', true)
    .returning('id')
    .executeTakeFirst();
  return { signupIds: signups.map(({ id }) => id), userId: user?.id ?? null };
}

export async function giveConsentsBack(db: Db, address: string, { signupIds, userId }: Consents): Promise<void> {
  if (signupIds.length > 0) await signupsUnder(db, address, true).where('id', 'in', signupIds).execute();
  if (userId === null) return;
  await db
    .updateTable('users')
    .set({ email_consent: true })
    .where('id', '=', userId)
    .where('email', '=', address.toLowerCase())
    .execute();
}

/** Addresses that only compare alike are other mailboxes. Lower case is the database's on both sides. */
function signupsUnder(db: Db, address: string, consent: boolean) {
  return db
    .updateTable('volunteers')
    .set({ email_consent: consent })
    .where('email_key', '=', comparable(address))
    .where((signup) =>
      signup(
        signup.fn<string>('lower', ['email']),
        '=',
        signup.fn<string>('lower', [signup.cast<string>(signup.val(address), 'text')]),
      ),
    );
}

interface NewUnsubscription extends Consents {
  readonly id: string;
  readonly addressHash: string;
  readonly at: Date;
}

export async function insertUnsubscription(db: Db, made: NewUnsubscription): Promise<void> {
  await db
    .insertInto('unsubscriptions')
    .values({
      id: made.id,
      address_hash: made.addressHash,
      at: made.at.toISOString(),
      signup_ids: JSON.stringify(made.signupIds),
      user_id: made.userId,
    })
    .execute();
}

/** Null when no unsubscription since that moment still holds. */
export async function undoUnsubscription(
  db: Db,
  addressHash: string,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<Consents | null> {
  const newest = await db
    .selectFrom('unsubscriptions')
    .select('id')
    .where('address_hash', '=', addressHash)
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) return null;
  const undone = await db
    .updateTable('unsubscriptions')
    .set({ undone_at: now.toISOString() })
    .where('id', '=', newest.id)
    .where('undone_at', 'is', null)
    .returning(['signup_ids as signupIds', 'user_id as userId'])
    .executeTakeFirst();
  return undone ?? null;
}
