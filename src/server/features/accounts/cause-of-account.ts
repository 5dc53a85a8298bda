import { recipient, stranger, type MailCause } from '#server/mail/mail-cause.ts';
import type { User } from './accounts.store.ts';

/**
 * Of what happens to an account: its owner's act if the mailbox is proved. Anyone can create an account under another
 * person's address and change it back and forth.
 */
export function causeOfAccount({ email_verified_at: provedAt }: Pick<User, 'email_verified_at'>): MailCause {
  return provedAt === null ? stranger : recipient;
}
