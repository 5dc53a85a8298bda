import type { Platform } from './platform.ts';
import { sameSecret, type Secrets } from './secrets.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{43})$/;

/** What the holder of a mailed link may do, which is also the path of its page. */
type LinkRight = 'offer' | 'waitlist' | 'help';

/** It is derived from an id, never stored, and is in the fragment, which browsers send to no server. */
export function derivedUrl(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  right: LinkRight,
  id: string,
  query = '',
): string {
  return `${config.publicUrl}/${right}${query}#${tokenOf(secrets, right, id)}`;
}

/** The id; null when this installation did not make the token for this right. */
export function readDerivedToken(secrets: Secrets, right: LinkRight, token: string): string | null {
  const parts = TOKEN.exec(token);
  if (parts === null) return null;
  const id = parts.slice(1, 6).join('-');
  return sameSecret(token, tokenOf(secrets, right, id)) ? id : null;
}

function tokenOf(secrets: Secrets, right: LinkRight, id: string): string {
  return `${id.replaceAll('-', '').toLowerCase()}.${secrets.sign(`${right}-link`, id.toLowerCase())}`;
}
