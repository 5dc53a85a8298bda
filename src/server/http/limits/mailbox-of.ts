import { comparable } from '#domain/text-limits.ts';

/** Mail services that pass over dots in the name of a mailbox. */
const DOTS_DO_NOT_COUNT = new Set(['gmail.com', 'googlemail.com']);

/**
 * Names the mailbox behind an address, for counting alone: most services take what stands behind a plus for a note of
 * the owner's, and some pass over dots, so that one mailbox has addresses without number.
 */
export function mailboxOf(address: string): string {
  const folded = comparable(address);
  const at = folded.lastIndexOf('@');
  const [name, domain] = [folded.slice(0, at), folded.slice(at + 1)];
  const bare = /^[^+]+/.exec(name)?.[0] ?? name;
  return DOTS_DO_NOT_COUNT.has(domain) ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${domain}`;
}
