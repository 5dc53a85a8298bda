import type { FastifyRequest } from 'fastify';
import { decodeText } from '#domain/sheet-import/decode-text.ts';
import { HubError } from './errors.ts';

const MAX_FIELDS = 10;
const MAX_FIELD = 4096;

const tooLarge = () => new HubError(413, 'too_large', 'This file is too large.');
const unreadable = () => new HubError(400, 'malformed', 'We couldn’t read the upload. Please try again.');

/**
 * Reads a form with one small file into memory: its text as `text`, and the fields next to it by their names.
 * @param atMost in bytes
 * @throws 413 for a larger file; 400 for an unreadable body
 */
export async function receiveText(request: FastifyRequest, atMost: number): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const limits = { fileSize: atMost, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD, headerPairs: 50 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') body[part.fieldname] = valueOf(String(part.value));
      else {
        body['text'] = decodeText(await part.toBuffer());
        if (part.file.truncated) throw tooLarge();
      }
    }
  } catch (error) {
    // The rest is discarded, so that a client that still sends gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw error instanceof HubError ? error : unreadable();
  }
  return body;
}

/** Forms have no other way to say it. */
function valueOf(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text;
}
