import type { Write } from '#server/platform/database/database.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import type { User } from '#server/features/accounts/accounts.store.ts';
import { sessionLife } from './session-life.ts';
import { deleteSession, insertSession } from './sessions.store.ts';

export interface AskingBrowser {
  /** Null when it is not signed in. */
  readonly sessionToken: string | null;
  readonly device?: string | null;
  /** Where its passwords wait to be hashed, see `Limits.lineOf`. */
  readonly line: string | null;
}

export interface SignedIn {
  readonly user: User;
  /** For the cookie; only its hash is stored. */
  readonly sessionToken: string;
}

/** Ends the session that the browser had. */
export async function startSession(
  write: Write,
  user: User,
  session: {
    readonly token: string;
    readonly replaces: string | null;
    readonly device?: string | null;
    readonly now: Date;
  },
): Promise<SignedIn> {
  const { token, replaces, device = null, now } = session;
  if (replaces !== null) await deleteSession(write, tokenHash(replaces));
  const expiresAt = new Date(now.getTime() + sessionLife(user.role).longest).toISOString();
  await insertSession(write.db, {
    tokenHash: tokenHash(token),
    userId: user.id,
    device,
    now: now.toISOString(),
    expiresAt,
  });
  return { user, sessionToken: token };
}
