import {
  FILE_TOO_LARGE,
  INVALID_FILE_TYPE,
  PICTURE_BYTES,
  PICTURE_TOO_LARGE,
  PICTURE_TYPE,
  TELLING_BYTES,
  pictureTypeOf,
} from '#domain/pictures.ts';
import type { FileProblem } from '#client/lib/file-problem.ts';

/** What the server would refuse of a file, found before the upload; null for an acceptable one. */
export async function checkPicture(file: Blob): Promise<FileProblem | null> {
  const beginning = new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer());
  if (pictureTypeOf(beginning) === null) return { title: INVALID_FILE_TYPE, text: PICTURE_TYPE };
  if (file.size > PICTURE_BYTES) return { title: FILE_TOO_LARGE, text: PICTURE_TOO_LARGE };
  return null;
}
