import type { MayEmail } from '#server/http/limits/unsolicited-mail-limit.ts';
import type { User } from './accounts.store.ts';

/**
 * Whether a user is told of what was done to the account: always when the mailbox is proved. Anybody can make an account
 * under somebody else's address and change it to and fro; so, until it is proved, only as often as `mayEmail` says.
 */
export function mayNotify({ email, email_verified_at: provedAt }: User, mayEmail: MayEmail): boolean {
  return provedAt !== null || mayEmail(email);
}
