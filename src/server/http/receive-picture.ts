import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureChange } from '#contract/pictures.ts';
import { PICTURE_BYTES, PICTURE_TOO_LARGE, PICTURE_TYPE, TELLING_BYTES, pictureTypeOf } from '#domain/pictures.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Actor } from './actor.ts';
import { HubError } from './errors.ts';
import type { Limits } from './limits/limits.ts';
import { tooManyUploads } from './limits/limit-errors.ts';
import { receiveFile, type WantedFile } from './receive-file.ts';
import { fileTooLarge, uploadRefused, wrongFileType } from './refused-upload.ts';
import { untilGone } from './until-gone.ts';

export interface ReceivedPicture {
  readonly file: string;
  /** The output folder, which goes when the picture has been used. */
  readonly folder: string;
  readonly alt: string;
}

interface PictureUpload {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly actor: Actor;
  readonly field: string;
}

/**
 * Receives the picture of a form, with its description in the field `alt`, and hands it to `use`; its signal is aborted
 * when the client disconnects.
 * @throws what makes a good answer to the client, for whatever `use` throws about pictures
 */
export async function receivePicture<T>(
  { uploads, log, limits }: Pick<Platform, 'uploads' | 'log'> & { readonly limits: Limits },
  { request, reply, actor, field }: PictureUpload,
  use: (picture: ReceivedPicture, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const person = actor.userId ?? '';
  const { uploads: ofPerson } = limits.ofPerson;
  const wait = ofPerson.waitFor(person);
  if (wait > 0) throw tooManyUploads(wait);
  const workplace = await uploads.workplace();
  try {
    const { file, fields } = await receiveFile(request, wantedIn(field), workplace.folder);
    const { alt } = pictureChange.parse({ alt: fields['alt'] ?? '' });
    ofPerson.take(person);
    return await use({ file, folder: workplace.folder, alt }, untilGone(reply));
  } catch (error) {
    throw uploadRefused(error, PICTURE_TYPE, log);
  } finally {
    await workplace.clear();
  }
}

function wantedIn(field: string): WantedFile {
  const missing = () =>
    new HubError(400, 'invalid', 'Please choose a picture', {
      errors: [{ path: field, message: 'Please choose a picture' }],
    });
  return {
    field,
    atMost: PICTURE_BYTES,
    telling: TELLING_BYTES,
    validate(beginning) {
      if (beginning.length === 0) throw missing();
      if (pictureTypeOf(beginning) === null) throw wrongFileType(PICTURE_TYPE);
    },
    tooLarge: () => fileTooLarge(PICTURE_TOO_LARGE),
    missing,
  };
}
