import { randomInt } from 'node:crypto';
import { CODE_DIGITS } from '#domain/text-limits.ts';
import type { MailOrder } from '#server/mail/mail.ts';
import { recipient } from '#server/mail/mail-cause.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const MINUTE = 60_000;
export const CODE_MINUTES = 10;
export const CODE_LASTS = CODE_MINUTES * MINUTE;
export const LOGIN_WAITS = 30 * MINUTE;
export const RESEND_AFTER = MINUTE;
/** Wrong codes of one user, on all devices together, before codes are refused for a while. */
export const TRIES_ALLOWED = 5;
export const LOCK_LASTS = 15 * MINUTE;

interface LoginCode {
  readonly hash: string;
  readonly mail: MailOrder;
}

export function randomLoginCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

export function makeLoginCode(
  secrets: Secrets,
  challengeHash: string,
  user: { readonly email: string; readonly preferred_language: string },
): LoginCode {
  const code = randomLoginCode();
  return {
    hash: loginCodeHash(secrets, challengeHash, code),
    mail: {
      kind: 'verification-code',
      to: user.email,
      language: user.preferred_language,
      // Only who knows the password asks for it.
      cause: recipient,
      payload: { sealedCode: secrets.seal('verification-code', code), minutes: CODE_MINUTES },
    },
  };
}

/** Keyed, because the hash of six digits alone is guessed at once; bound to one login, because codes repeat. */
export function loginCodeHash(secrets: Secrets, challengeHash: string, code: string): string {
  return secrets.sign('login-code', `${challengeHash}:${code}`);
}
