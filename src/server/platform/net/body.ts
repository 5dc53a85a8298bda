import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { badEncoding, answerTooLarge } from './failures.ts';

export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Decoded in steps of this size, so that at most this much is decoded beyond a limit. */
const STEP = 64 * 1024;

/**
 * Reads a body to its end and decodes it. Bytes are counted as they arrive, encoded and decoded, and reading stops at
 * the first one too many, so memory never holds much more than `atMost`.
 * @throws {FetchProblem} bad-encoding for anything but at most one of gzip and br, and for an incomplete encoding;
 * too-large beyond `atMost` bytes. Errors of the connection are thrown unchanged
 */
export async function readBody(
  body: Readable,
  encodings: string | readonly string[] | undefined,
  host: string,
  atMost: number,
): Promise<Buffer> {
  const decoder = decoderFor(encodings, host);
  const whole = decoder === null ? await gather(body, host, atMost) : await decode(body, decoder, host, atMost);
  // No text begins like this: it was encoded once more than it says.
  if (whole[0] === 0x1f && whole[1] === 0x8b) throw badEncoding(host);
  return whole;
}

async function decode(body: Readable, decoder: Transform, host: string, atMost: number): Promise<Buffer> {
  const encoded = meter(host, atMost);
  // An error of any part ends all of them and reaches the reader of the last.
  pipeline(body, encoded, decoder, () => {});
  try {
    return await gather(decoder, host, atMost);
  } catch (error) {
    if (!isOfDecoder(error)) throw error;
    // An empty body is empty, whatever it says of its encoding.
    if (encoded.passed() === 0) return Buffer.alloc(0);
    throw badEncoding(host);
  }
}

/**
 * All bytes of a stream, copied as they arrive: in a queue, a million tiny chunks take a hundred times the memory of
 * their bytes.
 */
function gather(stream: Readable, host: string, atMost: number): Promise<Buffer> {
  const full: Buffer[] = [];
  let block = Buffer.allocUnsafe(STEP);
  let [length, filled] = [0, 0];
  const take = (part: Buffer) => {
    length += part.length;
    if (length > atMost) return void stream.destroy(answerTooLarge(host, atMost));
    for (let copied = 0; copied < part.length;) {
      const more = part.copy(block, filled, copied);
      [copied, filled] = [copied + more, filled + more];
      if (filled < STEP) continue;
      full.push(block);
      [block, filled] = [Buffer.allocUnsafe(STEP), 0];
    }
  };
  return new Promise((resolve, reject) => {
    stream.on('data', take).on('error', reject);
    stream.on('close', () => reject(Object.assign(new Error('The stream was closed'), { code: 'ECONNRESET' })));
    stream.on('end', () => resolve(Buffer.concat([...full, block.subarray(0, filled)], length)));
  });
}

function decoderFor(encodings: string | readonly string[] | undefined, host: string): Transform | null {
  const named = [encodings ?? []]
    .flat()
    .flatMap((line) => line.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const [name] = named;
  if (name === undefined) return null;
  if (named.length > 1) throw badEncoding(host);
  if (name === 'gzip' || name === 'x-gzip') return createGunzip({ chunkSize: STEP });
  if (name === 'br') return createBrotliDecompress({ chunkSize: STEP });
  throw badEncoding(host);
}

/** Also limits encoded bytes, because decoding nothing out of very much wastes time too. */
function meter(host: string, atMost: number): Transform & { passed(): number } {
  let passed = 0;
  const transform = new Transform({
    transform(part: Buffer, _encoding, done) {
      passed += part.length;
      done(passed > atMost ? answerTooLarge(host, atMost) : null, part);
    },
  });
  return Object.assign(transform, { passed: () => passed });
}

/** Codes of zlib (Z_DATA_ERROR …) and of brotli (ERR__ERROR_FORMAT_…, which Node writes with two underscores). */
function isOfDecoder(error: unknown): boolean {
  const { code = '' } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return /^(Z_|ERR__|ERR_BROTLI_|ERR_TRAILING_JUNK)/.test(code);
}
