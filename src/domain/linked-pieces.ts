interface LinkedPiece {
  readonly text: string;
  readonly url?: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"\u2066-\u2069\u202a-\u202e]+/gi;
// What ends a sentence around an address is not part of it.
const AFTER = /[.,;:!?'’”»…]+$/;

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

/** Drops punctuation at the end, but keeps a bracket that was opened within. */
function trimmed(found: string): string {
  const address = found.replace(AFTER, '');
  const isOpen = address.split('(').length > address.split(')').length - 1;
  return address.endsWith(')') && !isOpen ? trimmed(address.slice(0, -1)) : address;
}
