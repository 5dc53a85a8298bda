interface LinkedPiece {
  readonly text: string;
  readonly url?: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"\u2066-\u2069\u202a-\u202e]+/gi;
// What ends a sentence around an address is not part of it.
const AFTER = ".,;:!?'’”»…";

/** Separates web addresses from the text around them; joined again, the pieces are the same text. */
export function linkedPieces(text: string): LinkedPiece[] {
  const pieces: LinkedPiece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = trimmed(found);
    const url = /^www\./i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(url)) continue;
    if (index > end) pieces.push({ text: text.slice(end, index) });
    pieces.push({ text: address, url });
    end = index + address.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Without what comes after it, such as a bracket that was opened before it. */
function trimmed(found: string): string {
  let unopened = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const sign = found.charAt(end - 1);
    if (sign === ')' && unopened > 0) unopened -= 1;
    else if (!AFTER.includes(sign)) break;
  }
  return found.slice(0, end);
}
