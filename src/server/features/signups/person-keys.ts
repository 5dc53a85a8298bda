import { comparable } from '#domain/text-limits.ts';
import type { Signup } from './signups.store.ts';

/** Who it is, beside the name: an address, or the id of somebody without one. */
export function emailKeyOf({ email, personId }: Pick<Signup, 'email' | 'personId'>): string {
  return email === null ? (personId ?? '') : comparable(email);
}
