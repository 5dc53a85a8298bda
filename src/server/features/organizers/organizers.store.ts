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

/** The co-organizers of a sheet whose mailbox is proved: who is written to reads names. */
export async function coOrganizersToMail(
  db: Db,
  sheetId: string,
): Promise<{ readonly email: string; readonly language: string }[]> {
  return db
    .selectFrom('sheet_organizers')
    .innerJoin('users', 'users.id', 'sheet_organizers.user_id')
    .select(['users.email', 'users.preferred_language as language'])
    .where('sheet_organizers.sheet_id', '=', sheetId)
    .where('users.email_verified_at', 'is not', null)
    .orderBy('sheet_organizers.id')
    .execute();
}

/** Whether this is the proved mailbox of somebody who organizes the sheet. */
export async function isOrganizersMailbox(db: Db, sheetId: string, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .leftJoin('sheet_organizers', (join) =>
      join.onRef('sheet_organizers.user_id', '=', 'users.id').on('sheet_organizers.sheet_id', '=', sheetId),
    )
    .select('users.id')
    .where('users.email', '=', address.toLowerCase())
    .where('users.email_verified_at', 'is not', null)
    .where((user) => user.or([user('users.role', '!=', 'user'), user('sheet_organizers.id', 'is not', null)]))
    .executeTakeFirst();
  return found !== undefined;
}

export async function sheetsOrganizedBy(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sheet_organizers').select('sheet_id').where('user_id', '=', userId).execute();
  return rows.map((row) => row.sheet_id);
}

interface Mailed {
  readonly tokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** Null for a script. */
  readonly invitedBy: string | null;
}

export async function insertInvitation(
  db: Db,
  { id, sheetId, email, tokenHash, now, expiresAt, invitedBy }: Mailed & Record<'id' | 'sheetId' | 'email', string>,
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
      invited_by: invitedBy,
    })
    .execute();
}

/** Links that were mailed before stop working; from now on it is of who renewed it. */
export async function renewInvitation(
  db: Db,
  id: string,
  { tokenHash, now, expiresAt, invitedBy }: Mailed,
): Promise<void> {
  await db
    .updateTable('sheet_organizers')
    .set({
      token_hash: tokenHash,
      invited_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      invited_by: invitedBy,
    })
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
    .set({ user_id: userId, email: null, token_hash: null, expires_at: null, accepted_at: at, invited_by: null })
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function deleteOrganizer(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sheet_organizers').where('id', '=', id).execute();
}

interface Passed {
  readonly userId: string;
  /** Null for all sheets. */
  readonly sheetId: string | null;
  readonly at: Instant;
}

/**
 * Ends what a user who organizes no longer has passed on: open invitations, and links for helpers at the door. Who has
 * accepted an invitation organizes by a right of their own, and the code on the wall is for everyone who is there.
 */
export async function endRightsPassedOn(db: Db, { userId, sheetId, at }: Passed): Promise<void> {
  let invitations = db.deleteFrom('sheet_organizers').where('invited_by', '=', userId);
  let doorLinks = db.updateTable('door_links').set({ revoked_at: at }).where('made_by', '=', userId);
  if (sheetId !== null) {
    invitations = invitations.where('sheet_id', '=', sheetId);
    doorLinks = doorLinks.where('sheet_id', '=', sheetId);
  }
  await invitations.execute();
  await doorLinks.where('link_right', '=', 'door').where('revoked_at', 'is', null).execute();
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
