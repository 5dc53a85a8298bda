import type { Db } from '#server/platform/database/database.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { sessionLife } from './session-life.ts';
import { deleteSession, insertSession } from './sessions.store.ts';

/** What a call says of the browser that makes it. */
export interface AskingBrowser {
  /** The session that it has; null when it is not signed in. */
  readonly sessionToken: string | null;
  /** What it is, in words, for the list of sessions. */
  readonly device?: string | null;
}

/** Someone has just signed in. */
export interface SignedIn {
  readonly user: User;
  /** For the cookie; only its hash is stored. */
  readonly sessionToken: string;
}

/** Starts a session under a token that was never used before, and ends the one that the browser had. */
export async function startSession(
  db: Db,
  user: User,
  session: {
    readonly token: string;
    readonly replaces: string | null;
    readonly device?: string | null;
    readonly now: Date;
  },
): Promise<SignedIn> {
  const { token, replaces, device = null, now } = session;
  if (replaces !== null) await deleteSession(db, tokenHash(replaces));
  const expiresAt = new Date(now.getTime() + sessionLife(user.role).longest).toISOString();
  await insertSession(db, { tokenHash: tokenHash(token), userId: user.id, device, now: now.toISOString(), expiresAt });
  return { user, sessionToken: token };
}
