import type { Platform } from '#server/platform/platform.ts';

/** Keyed, so that addresses cannot be tested against it. Addresses that only look alike are other mailboxes. */
export function mailboxHash({ secrets }: Pick<Platform, 'secrets'>, address: string): string {
  return secrets.sign('mailbox', address.toLowerCase());
}
