import type { FastifyRequest } from 'fastify';
import { readTextFile } from '#domain/sheet-import/read-text-file.ts';
import { HubError, invalid } from './errors.ts';

const MAX_FIELDS = 10;
const MAX_FIELD = 4096;

const tooLarge = () => new HubError(413, 'too_large', 'This file is too large.');
const unreadable = () => new HubError(400, 'malformed', 'We couldn’t read the upload. Please try again.');

const noReading = () =>
  invalid([{ path: 'text', message: 'We can’t read the letters of this file. Save it as “CSV UTF-8”' }]);
const severalReadings = (encodings: readonly string[]) =>
  invalid([
    {
      path: 'encoding',
      message: `The file doesn’t say how its letters are stored. Save it as “CSV UTF-8”, or say one of ${encodings.join(', ')}`,
    },
  ]);

/**
 * Reads a form with one small file into memory: its text as `text`, and the fields next to it by their names. The field
 * `encoding` says which one is meant of those that the bytes of the file fit.
 * @param atMost in bytes
 * @throws 413 for a larger file; 400 for an unreadable body, for a file whose text makes no sense, and for one that could
 * say several things
 */
export async function receiveText(request: FastifyRequest, atMost: number): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  let bytes: Uint8Array | null = null;
  const limits = { fileSize: atMost, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD, headerPairs: 50 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') body[part.fieldname] = valueOf(String(part.value));
      else {
        bytes = await part.toBuffer();
        if (part.file.truncated) throw tooLarge();
      }
    }
  } catch (error) {
    // The rest is discarded, so that a client that still sends gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof HubError ? error : unreadable();
  }
  const { encoding, ...fields } = body;
  return bytes === null ? fields : { ...fields, text: textOf(bytes, encoding) };
}

function textOf(bytes: Uint8Array, encoding: unknown): string {
  const readings = readTextFile(bytes);
  const [first, ...others] = readings;
  if (first === undefined) throw noReading();
  const meant = others.length === 0 ? first : readings.find((reading) => reading.encoding === encoding);
  if (meant === undefined) throw severalReadings(readings.map((reading) => reading.encoding));
  return meant.text;
}

/** Forms have no other way to say it. */
function valueOf(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text;
}
