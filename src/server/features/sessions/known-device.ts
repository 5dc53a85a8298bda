import { randomBytes } from 'node:crypto';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const PURPOSE = 'known device';
const NAME_BYTES = 12;
const NAME_LENGTH = 16;
const PROOF_LENGTH = 27;

/** In ms. */
export const DEVICE_KNOWN_FOR = 365 * 24 * 3_600_000;

/**
 * Shows that a user signed in to this account with this browser: a name of its own and our proof. It opens nothing;
 * wrong passwords with it are only counted separately.
 */
export function makeKnownDevice(secrets: Secrets, email: string): string {
  const name = randomBytes(NAME_BYTES).toString('base64url');
  return `${name}${proofOf(secrets, name, email)}`;
}

export function isKnownDevice(secrets: Secrets, device: string, email: string): boolean {
  const name = device.slice(0, NAME_LENGTH);
  return sameSecret(device.slice(NAME_LENGTH), proofOf(secrets, name, email));
}

// 162 bits, so that with the name it has the length of every token.
function proofOf(secrets: Secrets, name: string, email: string): string {
  return secrets.sign(PURPOSE, `${name} ${email.toLowerCase()}`).slice(0, PROOF_LENGTH);
}
