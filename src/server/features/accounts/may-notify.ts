import type { MayEmail } from '#server/http/limits/unsolicited-mail-limit.ts';
import type { User } from './accounts.store.ts';

/**
 * Whether a user is mailed about changes to the account: always if the mailbox is proved. Anyone can create an account
 * under another person's address and change it back and forth, so until then only as often as `mayEmail` allows.
 */
export function mayNotify({ email, email_verified_at: provedAt }: User, mayEmail: MayEmail): boolean {
  return provedAt !== null || mayEmail(email);
}
