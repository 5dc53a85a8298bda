import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { deleteSession } from '#server/features/sessions/sessions.store.ts';

/** A browser without a session counts as signed out already. */
export async function logOut({ database }: Platform, browser: { readonly sessionToken: string | null }): Promise<void> {
  const { sessionToken } = browser;
  if (sessionToken !== null) await database.write((write) => deleteSession(write, tokenHash(sessionToken)));
}
