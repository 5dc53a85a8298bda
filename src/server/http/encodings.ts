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

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br';
  return acceptsGzip(accepted) ? 'gzip' : 'identity';
}

export function acceptsGzip(accepted = ''): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}

const GZIP = { level: 6 };
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 5 };

export async function encode(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  if (encoding === 'gzip') return promisify(gzip)(plain, GZIP);
  const params = { ...QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  return promisify(brotliCompress)(plain, { params });
}

export function encodingStream(encoding: Exclude<Encoding, 'identity'>): BrotliCompress | Gzip {
  return encoding === 'gzip' ? createGzip(GZIP) : createBrotliCompress({ params: QUALITY });
}

/** Encodes an answer in two parts. Answers with the same first part begin with the same bytes, whatever follows. */
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
