import { personKey } from '#server/features/given-hours/person-key.ts';
import type { Platform } from '#server/platform/platform.ts';

interface SignedUp {
  /** Of the sign-up, or of the wait. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  /** Of who has no address: the same for all their sign-ups. */
  readonly personId?: string | null;
}

/**
 * Whose a sign-up or a wait is: the same for one address and name, as hours count. Signed, so that it tells neither. A
 * UUID of version 8 (RFC 9562). This is the one place that says who is who.
 */
export function personIdOf(platform: Pick<Platform, 'secrets'>, { id, name, email, personId }: SignedUp): string {
  const key = personKey(platform, { id: personId ?? id, name, address: email });
  const hex = Buffer.from(platform.secrets.sign('person-id', key), 'base64url').toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
