import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { pagePaths } from '#contract/paths.ts';

const PURPOSE = 'unsubscribe';
const TOKEN = /^[\w-]{16}\.[\w-]{1,1400}\.[\w-]{22}$/;

/**
 * The right to end reminders and letters to one address. It contains the encrypted address, so it works as long as
 * mails go there, whatever happens to the signup, and reveals nothing.
 */
export function unsubscribeToken(secrets: Secrets, address: string): string {
  return secrets.seal(PURPOSE, address).split(':').slice(1).join('.');
}

/** Null when this installation did not make the token. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  if (!TOKEN.test(token) || !token.split('.').every(isAsEncoded)) return null;
  try {
    return secrets.unseal(PURPOSE, `v1:${token.replaceAll('.', ':')}`);
  } catch {
    return null;
  }
}

/** The unused bits of the last base64 character allow several spellings; only the canonical one is accepted. */
function isAsEncoded(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

/**
 * The address in mails: a page for people, and the target of a POST for mail programs (RFC 8058). Security scanners
 * open every link, so opening it changes nothing.
 */
export function unsubscribeUrl({ config, secrets }: Pick<Platform, 'config' | 'secrets'>, address: string): string {
  return `${config.publicUrl}${pagePaths.unsubscribe(unsubscribeToken(secrets, address))}`;
}
