const LONGEST = 60;
const MAX_DIGITS = 3;
// What mail programs make a link of: an address, or letters on both sides of a dot; 。 is a dot in addresses too.
const LINK_LIKE = /\/\/|@|www|[\p{L}\p{N}][.。][\p{L}\p{N}]{2,}/iu;

/**
 * Whether a name that any visitor may have typed can stand in a mail to another person: it holds no link and no
 * message.
 */
export function isPlainName(name: string): boolean {
  const folded = name.normalize('NFKC');
  if (folded.length > LONGEST || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(folded)) return false;
  return !LINK_LIKE.test(folded) && (folded.match(/\p{N}/gu)?.length ?? 0) <= MAX_DIGITS;
}
