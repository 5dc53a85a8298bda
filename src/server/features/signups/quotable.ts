import { isPlainName } from '#domain/plain-name.ts';
import type { SignupOfEvent } from './signups.store.ts';

/** Null for what a mail must not quote. */
interface Quotable {
  readonly name: string | null;
  readonly notes: string | null;
  readonly bringing: string | null;
}

/**
 * Anyone can sign up under any address, so typed text goes to a mailbox only if the signup's account has proved it; any
 * other mailbox gets at most a plain name, and what is brought if it is as plain. The page of the link shows everything.
 */
export function quotableOf({
  name,
  notes,
  bringing,
  email,
  provedAddress,
}: Pick<SignupOfEvent, 'name' | 'notes' | 'bringing' | 'email' | 'provedAddress'>): Quotable {
  if (email !== null && provedAddress === email.toLowerCase()) return { name, notes, bringing };
  return { name: plain(name), notes: null, bringing: bringing === null ? null : plain(bringing) };
}

function plain(text: string): string | null {
  return isPlainName(text) ? text : null;
}
