import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that both sides know. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
}

const GZIP = { level: 6 };
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Encodes beside other work, in a thread of its own. */
export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return promisify(gzip)(plain, GZIP);
  const params = { ...QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return promisify(brotliCompress)(plain, { params });
}

/** Encodes what comes piece by piece. */
export function encodingStream(encoding: Exclude<Encoding, 'identity'>): BrotliCompress | Gzip {
  return encoding === 'gzip' ? createGzip(GZIP) : createBrotliCompress({ params: QUALITY });
}

/**
 * One answer in two parts, the second of which follows right after the first. Answers that begin alike have the same
 * bytes as their first part, however they go on.
 */
export async function encodeInTwo(
  first: Buffer,
  second: Buffer,
  encoding: Encoding,
): Promise<readonly [Buffer, Buffer]> {
  if (encoding === 'identity') return [first, second];
  const stream = encodingStream(encoding);
  let chunks: Buffer[] = [];
  const taken = () => {
    const part = Buffer.concat(chunks);
    chunks = [];
    return part;
  };
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.write(first);
  await new Promise<void>((resolve) => stream.flush(resolve));
  const opening = taken();
  stream.end(second);
  await once(stream, 'end');
  return [opening, taken()];
}

export async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? promisify(gunzip)(body) : promisify(brotliDecompress)(body);
}
