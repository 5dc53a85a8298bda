import { readManageToken } from '#server/features/signups/manage-link.ts';
import type { SignupOfEvent } from '#server/features/signups/signups.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';

interface Caller {
  readonly token: string;
  readonly actor: Actor;
  /** The address whose mail this browser is known to read, in lower case; null if none. */
  readonly reads: string | null;
}

/**
 * Whether the caller is known to read the mail of a signup: the link was mailed there, a code was typed in this browser,
 * or the account that made it has proved the address.
 */
export function readsMailOf(
  { secrets }: Pick<Platform, 'secrets'>,
  { email, userId, provedAddress }: SignupOfEvent,
  { token, actor, reads }: Caller,
): boolean {
  if (email === null) return false;
  const address = email.toLowerCase();
  const isOwner = actor.userId !== null && actor.userId === userId && provedAddress === address;
  return isOwner || reads === address || readManageToken(secrets, token)?.wasMailedTo(email) === true;
}
