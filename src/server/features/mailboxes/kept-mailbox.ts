import { startOfDay } from '#domain/school-time/school-clock.ts';
import { newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { mailboxHash } from './mailbox-hash.ts';

/** What is kept of a mailbox that a visitor proved to read just now. */
export function keptMailbox(platform: Pick<Platform, 'clock' | 'schoolClock' | 'secrets'>, address: string) {
  const now = platform.clock.now();
  return {
    id: newId(now),
    addressHash: mailboxHash(platform, address),
    sealedAddress: platform.secrets.seal('mailbox', address.toLowerCase()),
    usedUntil: usedUntil(platform, now),
  };
}

export function usedUntil({ schoolClock }: Pick<Platform, 'schoolClock'>, now: Date): string {
  return startOfDay(schoolClock, now, 1).toISOString();
}

/** In lower case. */
export function addressOfMailbox(
  { secrets }: Pick<Platform, 'secrets'>,
  { sealedAddress }: { readonly sealedAddress: string },
): string {
  return secrets.unseal('mailbox', sealedAddress);
}
