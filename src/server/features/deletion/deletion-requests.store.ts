import type { Db } from '#server/platform/database/database.ts';

export interface OpenRequest {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: string;
  readonly openedAt: string;
}

export interface NewRequest {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailHash: string;
  readonly language: string;
  readonly tokenHash: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

export async function wasAskedSince(db: Db, email: string, since: Date): Promise<boolean> {
  const asked = await db
    .selectFrom('deletion_requests')
    .select('id')
    .where('email', '=', email)
    .where('opened_at', 'is', null)
    .where('asked_at', '>', since.toISOString())
    .executeTakeFirst();
  return asked !== undefined;
}

export async function replaceUnopened(db: Db, request: NewRequest): Promise<void> {
  await deleteUnopenedOf(db, request.email);
  await db
    .insertInto('deletion_requests')
    .values({
      id: request.id,
      name: request.name,
      email: request.email,
      email_hash: request.emailHash,
      language: request.language,
      token_hash: request.tokenHash,
      asked_at: request.askedAt.toISOString(),
      expires_at: request.expiresAt.toISOString(),
    })
    .execute();
}

/** Of several concurrent uses of a link only one gets an answer. */
export async function openByLink(db: Db, tokenHash: string, now: Date): Promise<OpenRequest | null> {
  const opened = await db
    .updateTable('deletion_requests')
    .set({ token_hash: null, opened_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .returning(['id', 'name', 'email', 'language', 'opened_at as openedAt'])
    .executeTakeFirst();
  return opened === undefined ? null : asOpen(opened);
}

/** Oldest first. */
export async function openRequests(db: Db, email?: string): Promise<OpenRequest[]> {
  const query = selectOpen(db).orderBy('opened_at').orderBy('id');
  const rows = await (email === undefined ? query : query.where('email', '=', email)).execute();
  return rows.map(asOpen).filter((request) => request !== null);
}

export async function openRequestById(db: Db, id: string): Promise<OpenRequest | null> {
  const row = await selectOpen(db).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : asOpen(row);
}

/** Null when the request is no longer open. */
export async function lockOpenRequest(db: Db, id: string): Promise<OpenRequest | null> {
  const held = await db
    .updateTable('deletion_requests')
    .set((request) => ({ name: request.ref('name') }))
    .where('id', '=', id)
    .where('opened_at', 'is not', null)
    .where('carried_out_at', 'is', null)
    .returning(['id', 'name', 'email', 'language', 'opened_at as openedAt'])
    .executeTakeFirst();
  return held === undefined ? null : asOpen(held);
}

export async function closeRequest(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('deletion_requests')
    .set({ name: null, email: null, token_hash: null, carried_out_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deleteRequest(db: Db, id: string): Promise<void> {
  await db.deleteFrom('deletion_requests').where('id', '=', id).execute();
}

export async function deleteUnopenedOf(db: Db, email: string): Promise<void> {
  await db.deleteFrom('deletion_requests').where('email', '=', email).where('opened_at', 'is', null).execute();
}

function selectOpen(db: Db) {
  return db
    .selectFrom('deletion_requests')
    .select(['id', 'name', 'email', 'language', 'opened_at as openedAt'])
    .where('opened_at', 'is not', null)
    .where('carried_out_at', 'is', null);
}

/** Only closed requests lack a name and an address. */
function asOpen(row: { [Key in keyof OpenRequest]: string | null }): OpenRequest | null {
  const { id, name, email, language, openedAt } = row;
  if (id === null || name === null || email === null || language === null || openedAt === null) return null;
  return { id, name, email, language, openedAt };
}
