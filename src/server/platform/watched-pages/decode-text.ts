/** Where a page says how it is written, it does so near its beginning: 1,024 bytes by the standard, more in the wild. */
const DECLARED_WITHIN = 4096;
const META_CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;
const XML_ENCODING = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i;
const HEADER_CHARSET = /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i;

/**
 * The text of a body: by its byte order mark, else the charset of its Content-Type header, else what it declares in its
 * first bytes, else UTF-8 where it is that, else windows-1252 (WHATWG HTML, 13.2.3.2). Never throws: bytes that are wrong
 * become U+FFFD.
 */
export function decodeText(body: Uint8Array, contentType: string | null): string {
  const label = markOf(body) ?? known(HEADER_CHARSET.exec(contentType ?? '')?.[1]) ?? declared(body) ?? guessed(body);
  return new TextDecoder(label).decode(body);
}

function markOf(body: Uint8Array): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return null;
}

function declared(body: Uint8Array): string | null {
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, DECLARED_WITHIN));
  const label = known((XML_ENCODING.exec(beginning) ?? META_CHARSET.exec(beginning))?.[1]);
  // Whoever could read that declaration did not read UTF-16.
  return label?.startsWith('utf-16') === true ? 'utf-8' : label;
}

function known(label: string | undefined): string | null {
  try {
    return label === undefined ? null : new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function guessed(body: Uint8Array): string {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(body);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
