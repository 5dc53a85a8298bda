import type { FastifyRequest } from 'fastify';
import path from 'node:path';
import { TooManyBytes, writeArriving } from '#server/platform/files/uploads.ts';
import { HubError } from './errors.ts';

export interface WantedFile {
  readonly field: string;
  /** In bytes. */
  readonly atMost: number;
  /**
   * How many first bytes `validate` gets before the rest is read. It throws for a useless file, and returns the largest
   * size of such a file, if that is less than `atMost`.
   */
  readonly telling: number;
  validate(beginning: Uint8Array): number | void;
  readonly tooLarge: () => HubError;
  readonly missing: () => HubError;
}

interface ReceivedFile {
  readonly file: string;
  readonly fields: Readonly<Record<string, string>>;
}

const BESIDE_THE_FILE = 64 * 1024;
const MAX_FIELDS = 10;
const MAX_FIELD = 4096;

const notAForm = (field: string) =>
  new HubError(415, 'not_a_form', `Send the file as multipart/form-data, in the field ${field}.`);
const unreadable = () => new HubError(400, 'malformed', 'We couldn’t read the upload. Please try again.');

/**
 * Reads a file and the fields next to it, and writes the file into `folder` as it arrives. A refused file is not read
 * to its end.
 * @throws what `wanted` throws; 400 for an unreadable body; {NoRoomLeft}
 */
export async function receiveFile(request: FastifyRequest, wanted: WantedFile, folder: string): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw notAForm(wanted.field);
  if (Number(request.headers['content-length'] ?? 0) > wanted.atMost + BESIDE_THE_FILE) throw wanted.tooLarge();
  try {
    return await readParts(request, wanted, folder);
  } catch (error) {
    // The rest is discarded, so that a client that still sends gets to read the answer.
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

function isOfTheParser(error: unknown): boolean {
  if (error instanceof HubError || !(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return code.startsWith('FST_') || /multipart|boundary|terminated early|premature/i.test(error.message);
}
