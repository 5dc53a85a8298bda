import { derivedUrl, readDerivedToken } from '#server/platform/derived-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The right to answer an offer, and the right to leave a list. */
type WaitlistRight = 'offer' | 'waitlist';

export function waitlistUrl(platform: Pick<Platform, 'config' | 'secrets'>, right: WaitlistRight, id: string): string {
  return derivedUrl(platform, right, id);
}

/** The id of the offer or entry; null when this installation did not make the token. */
export function readWaitlistToken(secrets: Secrets, right: WaitlistRight, token: string): string | null {
  return readDerivedToken(secrets, right, token);
}
