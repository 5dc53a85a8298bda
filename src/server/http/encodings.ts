import { once } from 'node:events';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  crc32,
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
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity';
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

/** The beginning of an answer, to which `stored` appends its rest. */
export async function encodeOpening(opening: Buffer, encoding: Encoding): Promise<Buffer> {
  const [encoded] = await encodeInTwo(opening, Buffer.alloc(0), encoding);
  return encoded;
}

const BLOCK_MAX = 65_535;

/**
 * What follows an encoded opening, with all bytes as they are, so that its length reveals nothing of what it says.
 * `opening` is the plain one.
 */
export function stored(rest: Buffer, encoding: Encoding, opening: Buffer): Buffer {
  if (encoding === 'identity') return rest;
  const parts: Buffer[] = [];
  for (let at = 0; at < rest.length; at += BLOCK_MAX) {
    const block = rest.subarray(at, at + BLOCK_MAX);
    parts.push(encoding === 'br' ? brotliHeader(block.length) : gzipHeader(block.length), block);
  }
  return Buffer.concat([...parts, encoding === 'br' ? BROTLI_END : gzipEnd(opening, rest)]);
}

/** RFC 7932, 9.2: not the last block, a length of 16 bits, not compressed; each block begins with a new byte. */
function brotliHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** The last block, and empty. */
const BROTLI_END = Buffer.from([0b11]);

/** RFC 1951, 3.2.4. */
function gzipHeader(length: number): Buffer {
  const header = Buffer.alloc(5);
  header.writeUInt16LE(length, 1);
  header.writeUInt16LE(~length & 0xffff, 3);
  return header;
}

/** An empty last block, then the checksum and the length of all, by RFC 1952. */
function gzipEnd(opening: Buffer, rest: Buffer): Buffer {
  const end = Buffer.alloc(8);
  end.writeUInt32LE(crc32(rest, crc32(opening)), 0);
  end.writeUInt32LE((opening.length + rest.length) % 2 ** 32, 4);
  return Buffer.concat([Buffer.from([1, 0, 0, 0xff, 0xff]), end]);
}

export async function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return encoding === 'gzip' ? promisify(gunzip)(body) : promisify(brotliDecompress)(body);
}
