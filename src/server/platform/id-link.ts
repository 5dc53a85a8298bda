import type { DoorRight } from '#domain/door.ts';
import type { Platform } from './platform.ts';
import { sameSecret, type Secrets } from './secrets.ts';

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})\.([\w-]{43})$/;

/**
 * The right to answer an offer, to leave a waiting list, to take a place over, to answer a call for helpers, to say who
 * has come, and to say that oneself has. Each is the path of its page, too.
 */
type LinkRight = 'offer' | 'waitlist' | 'take-over' | 'help' | DoorRight;

/** It is derived, never stored, and is in the fragment, which browsers send to no server. */
export function linkUrl(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  right: LinkRight,
  id: string,
  query = '',
): string {
  return `${config.publicUrl}/${right}${query}#${tokenOf(secrets, right, id)}`;
}

/** What the link is about; null when this installation did not make the token. */
export function idOfLink(secrets: Secrets, right: LinkRight, token: string): string | null {
  const parts = TOKEN.exec(token);
  if (parts === null) return null;
  const id = parts.slice(1, 6).join('-');
  return sameSecret(token, tokenOf(secrets, right, id)) ? id : null;
}

function tokenOf(secrets: Secrets, right: LinkRight, id: string): string {
  return `${id.replaceAll('-', '').toLowerCase()}.${secrets.sign(`${right}-link`, id.toLowerCase())}`;
}
