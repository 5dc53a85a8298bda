import { isPlainName } from '#domain/plain-name.ts';
import type { SignupOfEvent } from './signups.store.ts';

/** What a mail about a signup may quote of what was typed into it; null for what it must not. */
interface Quotable {
  readonly name: string | null;
  readonly notes: string | null;
}

/**
 * Anybody can sign up under anybody's address, so what was typed goes to a mailbox only when the signup belongs to the
 * account that has proved it; to any other a name at most that is plainly one. It all stands on the page of the link.
 */
export function quotableOf({
  name,
  notes,
  email,
  provedAddress,
}: Pick<SignupOfEvent, 'name' | 'notes' | 'email' | 'provedAddress'>): Quotable {
  if (provedAddress === email.toLowerCase()) return { name, notes };
  return { name: isPlainName(name) ? name : null, notes: null };
}
