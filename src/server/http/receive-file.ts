import type { FastifyRequest } from 'fastify';
import path from 'node:path';
import { TooManyBytes, writeArriving } from '#server/platform/files/uploads.ts';
import { HubError } from './errors.ts';

/** What is read of an upload. */
export interface WantedFile {
  /** The field that brings it. */
  readonly field: string;
  /** In bytes. */
  readonly atMost: number;
  /**
   * Validates the first `telling` bytes, before the rest is read; throws when they are of no use. Answers how many bytes
   * what begins like this may have, where that is less.
   */
  readonly telling: number;
  validate(beginning: Uint8Array): number | void;
  /** What to say when there is more than `atMost`, and when there is no file. */
  readonly tooLarge: () => HubError;
  readonly missing: () => HubError;
}

interface ReceivedFile {
  /** Where it was written. */
  readonly file: string;
  /** The other fields that came with it. */
  readonly fields: Readonly<Record<string, string>>;
}

const BESIDE_THE_FILE = 64 * 1024;
const MAX_FIELDS = 10;
const MAX_FIELD = 4096;

const notAForm = (field: string) =>
  new HubError(415, 'not_a_form', `Send the file as multipart/form-data, in the field ${field}.`);
const unreadable = () => new HubError(400, 'malformed', 'We couldn’t read the upload. Please try again.');

/**
 * Reads a file and the fields beside it from the body of a request, and writes the file into `folder` as it comes. What
 * is refused is not read to its end.
 *
 * @throws what `wanted` throws; 400 for what cannot be read; {NoRoomLeft}
 */
export async function receiveFile(request: FastifyRequest, wanted: WantedFile, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw notAForm(wanted.field);
  if (Number(request.headers['content-length'] ?? 0) > wanted.atMost + BESIDE_THE_FILE) throw wanted.tooLarge();
  try {
    return await readParts(request, wanted, folder);
  } catch (error) {
    // The rest is let through unread, so that whoever still sends gets to read the answer.
    request.raw.unpipe();
    request.raw.resume();
    if (error instanceof TooManyBytes) throw wanted.tooLarge();
    throw isOfTheParser(error) ? unreadable() : error;
  }
}

async function readParts(request: FastifyRequest, wanted: WantedFile, folder: string): Promise<ReceivedFile> {
  const file = path.join(folder, 'received');
  const fields: Record<string, string> = {};
  let hasFile = false;
  const limits = {
    // One more than may come, so that too many are noticed where they are counted.
    fileSize: wanted.atMost + 1,
    files: 1,
    fields: MAX_FIELDS,
    parts: MAX_FIELDS + 1,
    fieldSize: MAX_FIELD,
    headerPairs: 50,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== wanted.field) throw wanted.missing();
    else {
      await writeArriving(part.file, file, wanted);
      hasFile = true;
    }
  }
  if (!hasFile) throw wanted.missing();
  return { file, fields };
}

/** What is wrong with the form itself, or with the line over which it came. */
function isOfTheParser(error: unknown): boolean {
  if (error instanceof HubError || !(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('FST_') || /multipart|boundary|terminated early|premature/i.test(error.message);
}
