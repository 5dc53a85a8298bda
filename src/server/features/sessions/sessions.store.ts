import type { SqlBool } from 'kysely';
import type { Role } from '#domain/roles.ts';
import type { Db, Write } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';
import { deleteChallenges } from './login-challenges.store.ts';

export interface SessionOfUser {
  readonly user_id: string;
  readonly role: Role;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
}

interface PresentSession extends SessionOfUser {
  readonly organizesAny: SqlBool;
}

const presentSession = prepared<{ tokenHash: string }, PresentSession>((db, value) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'users.role', 'sessions.created_at', 'sessions.last_seen_at', 'sessions.expires_at'])
    .select((session) =>
      session
        .exists(
          session
            .selectFrom('sheet_organizers')
            .select('sheet_organizers.id')
            .whereRef('sheet_organizers.user_id', '=', 'sessions.user_id'),
        )
        .as('organizesAny'),
    )
    .where('sessions.token_hash', '=', value('tokenHash')),
);

/**
 * One statement for the session, the present role of its user, and whether they organize sheets: every call with a
 * cookie runs it.
 */
export async function findSession(db: Db, tokenHash: string): Promise<PresentSession | null> {
  const [session] = await presentSession(db, { tokenHash });
  return session ?? null;
}

type NewSession = {
  readonly tokenHash: string;
  readonly userId: string;
  readonly device: string | null;
  readonly now: Instant;
  readonly expiresAt: Instant;
};

export const insertSession = prepared<NewSession>((db, value) =>
  db.insertInto('sessions').values({
    token_hash: value('tokenHash'),
    user_id: value('userId'),
    device: value('device'),
    created_at: value('now'),
    last_seen_at: value('now'),
    expires_at: value('expiresAt'),
  }),
);

/** Also for a session that has ended; null when there is none. */
export async function languageOfSession(db: Db, tokenHash: string): Promise<string | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.preferred_language as language')
    .where('sessions.token_hash', '=', tokenHash)
    .executeTakeFirst();
  return found?.language ?? null;
}

/** Notes that the session is in use, unless that was noted after `unlessSince`. */
export async function noteSeen(db: Db, tokenHash: string, now: Date, unlessSince: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<=', unlessSince.toISOString())
    .execute();
}

/** What the session sees live ends too, in every process. */
export async function deleteSession(write: Write, tokenHash: string): Promise<void> {
  await write.db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
  write.announce({ topic: 'session', id: tokenHash });
}

export async function endAllSessions(write: Write, userId: string): Promise<void> {
  await write.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await deleteChallenges(write.db, userId);
  write.announce({ topic: 'session', id: userId });
}

interface OwnSession extends SessionOfUser {
  readonly token_hash: string;
  readonly device: string | null;
}

/** By last use; ended ones may be included. */
export async function sessionsOf(db: Db, userId: string): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.token_hash',
      'sessions.device',
      'sessions.user_id',
      'users.role',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
    ])
    .where('sessions.user_id', '=', userId)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.created_at', 'desc')
    .execute();
}
