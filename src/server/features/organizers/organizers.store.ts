import type { LanguageTag } from '#domain/languages.ts';
import type { Translations } from '#domain/translations.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import { newId } from '#server/platform/new-id.ts';

/** A co-organizer, or an invitation: without user, accepted name and moment. */
export interface Organizer {
  readonly id: string;
  readonly userId: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly invitedAt: Instant;
  readonly expiresAt: Instant | null;
  readonly acceptedAt: Instant | null;
}

/** By when they were invited. */
export async function organizersOf(db: Db, sheetId: string): Promise<Organizer[]> {
  return db
    .selectFrom('sheet_organizers')
    .leftJoin('users', 'users.id', 'sheet_organizers.user_id')
    .select([
      'sheet_organizers.id',
      'sheet_organizers.user_id as userId',
      'users.name',
      'sheet_organizers.invited_at as invitedAt',
      'sheet_organizers.expires_at as expiresAt',
      'sheet_organizers.accepted_at as acceptedAt',
    ])
    .select(({ fn }) => fn.coalesce('users.email', 'sheet_organizers.email').as('email'))
    .where('sheet_organizers.sheet_id', '=', sheetId)
    .orderBy('sheet_organizers.invited_at')
    .orderBy('sheet_organizers.id')
    .execute();
}

/** The co-organizers of a sheet, without who is only invited. */
export async function coOrganizersToMail(
  db: Db,
  sheetId: string,
): Promise<{ readonly email: string; readonly language: string }[]> {
  return db
    .selectFrom('sheet_organizers')
    .innerJoin('users', 'users.id', 'sheet_organizers.user_id')
    .select(['users.email', 'users.preferred_language as language'])
    .where('sheet_organizers.sheet_id', '=', sheetId)
    .orderBy('sheet_organizers.id')
    .execute();
}

export async function sheetsOrganizedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sheet_organizers').select('sheet_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.sheet_id);
}

interface Mailed {
  readonly tokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(
  db: Db,
  { id, sheetId, email, tokenHash, now, expiresAt }: Mailed & Record<'id' | 'sheetId' | 'email', string>,
): Promise<void> {
  await db
    .insertInto('sheet_organizers')
    .values({
      id,
      sheet_id: sheetId,
      email,
      token_hash: tokenHash,
      invited_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
    })
    .execute();
}

/** Links that were mailed before stop working. */
export async function renewInvitation(db: Db, id: string, { tokenHash, now, expiresAt }: Mailed): Promise<void> {
  await db
    .updateTable('sheet_organizers')
    .set({ token_hash: tokenHash, invited_at: now.toISOString(), expires_at: expiresAt.toISOString() })
    .where('id', '=', id)
    .execute();
}

interface Invitation {
  readonly id: string;
  readonly sheetId: string;
  readonly email: string;
  readonly title: string;
  readonly language: LanguageTag;
  readonly translations: Translations | null;
}

/** Null once it was accepted, withdrawn or mailed anew, or has ended. */
export async function invitationByToken(db: Db, tokenHash: string, now: Date): Promise<Invitation | null> {
  const found = await db
    .selectFrom('sheet_organizers')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'sheet_organizers.sheet_id')
    .select([
      'sheet_organizers.id',
      'sheet_organizers.sheet_id as sheetId',
      'sheet_organizers.email',
      'signup_sheets.title',
      'signup_sheets.language',
      'signup_sheets.translations',
    ])
    .where('sheet_organizers.token_hash', '=', tokenHash)
    .where('sheet_organizers.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return found === undefined || found.email === null ? null : { ...found, email: found.email };
}

/** Of several concurrent uses of a link only one succeeds. */
export async function markAccepted(
  db: Db,
  { tokenHash, userId, now }: { readonly tokenHash: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const at = now.toISOString();
  const accepted = await db
    .updateTable('sheet_organizers')
    .set({ user_id: userId, email: null, token_hash: null, expires_at: null, accepted_at: at })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function deleteOrganizer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sheet_organizers').where('id', '=', id).execute();
}

/** For a person who leaves, whose mailbox was proved. */
export async function deleteInvitationsTo(db: Db, address: string): Promise<void> {
  await db.deleteFrom('sheet_organizers').where('email', '=', address).execute();
}

/** Who organizes a sheet organizes its copies; invitations are for the sheet alone. */
export async function copyOrganizers(
  db: Db,
  { from, to, now }: { readonly from: string; readonly to: readonly string[]; readonly now: Date },
): Promise<void> {
  const at = now.toISOString();
  const users = await db
    .selectFrom('sheet_organizers')
    .select('user_id')
    .where('sheet_id', '=', from)
    .where('user_id', 'is not', null)
    .execute();
  const rows = to.flatMap((sheetId) =>
    users.map(({ user_id: userId }) => ({
      id: newId(now),
      sheet_id: sheetId,
      user_id: userId,
      invited_at: at,
      accepted_at: at,
    })),
  );
  for (const part of inParts(rows)) await db.insertInto('sheet_organizers').values(part).execute();
}

interface OwnPart {
  readonly sheetId: string;
  readonly sheet: string;
  readonly invitedAt: Instant;
  /** Null for an invitation. */
  readonly since: Instant | null;
}

/**
 * What a person organizes and is invited to, for their own download.
 * @param address in lower case, if it is proved; else null
 */
export async function partOf(db: Db, userId: string, address: string | null): Promise<OwnPart[]> {
  return db
    .selectFrom('sheet_organizers')
    .innerJoin('signup_sheets', 'signup_sheets.id', 'sheet_organizers.sheet_id')
    .select([
      'signup_sheets.id as sheetId',
      'signup_sheets.title as sheet',
      'sheet_organizers.invited_at as invitedAt',
      'sheet_organizers.accepted_at as since',
    ])
    .where((part) =>
      address === null
        ? part('sheet_organizers.user_id', '=', userId)
        : part.or([part('sheet_organizers.user_id', '=', userId), part('sheet_organizers.email', '=', address)]),
    )
    .orderBy('sheet_organizers.invited_at')
    .orderBy('sheet_organizers.id')
    .execute();
}
