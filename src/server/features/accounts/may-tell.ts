import type { MayMail } from '#server/http/limits/unasked-mails.ts';
import type { User } from './accounts.store.ts';

/**
 * Whether a user is told of what was done to the account: always when the mailbox is proved. Anybody can make an account
 * under somebody else's address and change it to and fro; so, until it is proved, only as often as `mayMail` says.
 */
export function mayTell({ email, email_verified_at: provedAt }: User, mayMail: MayMail): boolean {
  return provedAt !== null || mayMail(email);
}
