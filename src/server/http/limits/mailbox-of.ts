import { comparable } from '#domain/text-limits.ts';

const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com']);

/**
 * Identifies the mailbox of an address, for counting only: most services ignore what follows a plus, and some ignore
 * dots, so one mailbox has countless addresses.
 */
export function mailboxOf(address: string): string {
  const folded = comparable(address);
  const at = folded.lastIndexOf('@');
  const [name, domain] = [folded.slice(0, at), folded.slice(at + 1)];
  const bare = /^[^+]+/.exec(name)?.[0] ?? name;
  return DOTS_DO_NOT_COUNT.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}
