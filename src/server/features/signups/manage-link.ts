import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, type Secrets } from '#server/platform/secrets.ts';

const PURPOSE = 'manage-link';
const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.(0|[1-9]\d{0,8})\.([\w-]{43})$/;

/**
 * The right to see, change and cancel one signup. It is derived, never stored: raising the signup's `linkVersion`
 * makes older ones invalid.
 */
export function manageToken(secrets: Secrets, signupId: string, linkVersion: number): string {
  const id = signupId.replaceAll('-', '').toLowerCase();
  return `${id}.${linkVersion}.${secrets.sign(PURPOSE, `${id}.${linkVersion}`)}`;
}

/**
 * What a token gives the right to, or null when this installation did not make it. Whether the version is still the
 * signup's is the caller's to judge.
 */
export function readManageToken(secrets: Secrets, token: string): { signupId: string; linkVersion: number } | null {
  const parts = TOKEN.exec(token);
  if (parts === null) return null;
  const signupId = parts.slice(1, 6).join('-');
  const linkVersion = Number(parts[6]);
  return sameSecret(token, manageToken(secrets, signupId, linkVersion)) ? { signupId, linkVersion } : null;
}

/** The address of the page that manages a signup; the token stands in the fragment, which no server is sent. */
export function manageUrl(
  platform: Pick<Platform, 'config' | 'secrets'>,
  signupId: string,
  linkVersion: number,
): string {
  return `${platform.config.publicUrl}/manage#${manageToken(platform.secrets, signupId, linkVersion)}`;
}
