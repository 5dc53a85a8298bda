import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{43})$/;

/** The right to answer an offer, and the right to leave a list. */
type WaitlistRight = 'offer' | 'waitlist';

/** It is derived, never stored, and is in the fragment, which browsers send to no server. */
export function waitlistUrl(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  right: WaitlistRight,
  id: string,
): string {
  return `${config.publicUrl}/${right}#${tokenOf(secrets, right, id)}`;
}

/** The id of the offer or entry; null when this installation did not make the token. */
export function readWaitlistToken(secrets: Secrets, right: WaitlistRight, token: string): string | null {
  const parts = TOKEN.exec(token);
  if (parts === null) return null;
  const id = parts.slice(1, 6).join('-');
  return sameSecret(token, tokenOf(secrets, right, id)) ? id : null;
}

function tokenOf(secrets: Secrets, right: WaitlistRight, id: string): string {
  return `${id.replaceAll('-', '').toLowerCase()}.${secrets.sign(`${right}-link`, id.toLowerCase())}`;
}
