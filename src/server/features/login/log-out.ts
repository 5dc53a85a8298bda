import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { deleteSession } from '#server/features/sessions/sessions.store.ts';

/** Ends the session of a browser; one that has none is signed out already. */
export async function logOut({ database }: Platform, browser: { readonly sessionToken: string | null }): Promise<void> {
  const { sessionToken } = browser;
  if (sessionToken !== null) await database.write(({ db }) => deleteSession(db, tokenHash(sessionToken)));
}
