const BYTE_ORDER_MARKS: readonly (readonly [charset: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How far into a page its own charset declaration is searched, in bytes. */
const LOOKED_AT = 4096;

/**
 * Decodes bytes and names the charset (of the Encoding Standard). A byte order mark counts first, then the header, then
 * the page, each if it names a known charset. Otherwise valid UTF-8 is read as that, and everything else as
 * windows-1252, in which every byte is a character. Never throws: unreadable bytes become U+FFFD.
 */
export function readText(bytes: Uint8Array, contentType: string | null): { text: string; charset: string } {
  const charset =
    markedCharset(bytes) ?? known(charsetIn(contentType)) ?? known(statedCharset(bytes)) ?? guessedCharset(bytes);
  return { text: new TextDecoder(charset).decode(bytes), charset };
}

function markedCharset(bytes: Uint8Array): string | null {
  return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0] ?? null;
}

function charsetIn(contentType: string | null): string | null {
  return /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '')?.[1] ?? null;
}

function statedCharset(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LOOKED_AT)).replaceAll(/<!--.*?(?:-->|$)/gs, '');
  const declared = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([^"'>]+)/i.exec(start)?.[1];
  const stated =
    declared ??
    start
      .match(/<meta\s[^>]*>/gi)
      ?.map(charsetOfMeta)
      .find((charset) => charset !== null);
  if (stated === undefined) return null;
  // It was read byte by byte, so it cannot be what it says (Encoding Standard, "prescan").
  return /^utf-?16/i.test(stated ?? '') ? 'utf-8' : (stated ?? null);
}

function charsetOfMeta(element: string): string | null {
  return /\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(element)?.[1] ?? null;
}

function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function guessedCharset(bytes: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
