import { isPlainName } from '#domain/plain-name.ts';
import type { SignupOfEvent } from './signups.store.ts';

/** Null for what a mail must not quote. */
interface Quotable {
  readonly name: string | null;
  readonly notes: string | null;
}

/**
 * Anyone can sign up under any address, so typed text goes to a mailbox only if the signup's account has proved it; any
 * other mailbox gets at most a plain name. The page of the link shows everything.
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
