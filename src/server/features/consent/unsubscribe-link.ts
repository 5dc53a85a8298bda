import { pagePaths } from '#contract/paths.ts';
import { consentPurposes, purposesOfToken, type ConsentPurpose } from '#domain/consents.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const SEAL = 'unsubscribe';
const TOKEN = /^(?:(\w+)\.)?([\w-]{16}\.[\w-]{1,1400}\.[\w-]{22})$/;

interface UnsubscribeRight {
  readonly address: string;
  readonly purposes: readonly ConsentPurpose[];
}

/**
 * The right to end one kind of email to one address. It contains the encrypted address, so it works as long as mails go
 * there, whatever happens to the signup, and reveals nothing. The purpose is readable, and part of the encryption.
 */
export function unsubscribeToken(secrets: Secrets, address: string, purpose: ConsentPurpose): string {
  return `${purpose}.${secrets.seal(sealOf(purpose), address).split(':').slice(1).join('.')}`;
}

/** Null when this installation did not make the token. Older tokens name no purpose. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeRight | null {
  const [, named, sealed = ''] = TOKEN.exec(token) ?? [];
  if (!sealed.split('.').every(isAsEncoded)) return null;
  const purpose = consentPurposes.find((known) => known === named);
  if (named !== purpose) return null;
  try {
    const address = secrets.unseal(purpose === undefined ? SEAL : sealOf(purpose), `v1:${sealed.replaceAll('.', ':')}`);
    return { address, purposes: purposesOfToken(token) };
  } catch {
    return null;
  }
}

function sealOf(purpose: ConsentPurpose): string {
  return `${SEAL} ${purpose}`;
}

/** The unused bits of the last base64 character allow several spellings; only the canonical one is accepted. */
function isAsEncoded(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

/**
 * The address in mails: a page for people, and the target of a POST for mail programs (RFC 8058). Security scanners
 * open every link, so opening it changes nothing.
 */
export function unsubscribeUrl(
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  address: string,
  purpose: ConsentPurpose,
): string {
  return `${config.publicUrl}${pagePaths.unsubscribe(unsubscribeToken(secrets, address, purpose))}`;
}
