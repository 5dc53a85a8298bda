import { FILE_TOO_LARGE, INVALID_FILE_TYPE, PICTURE_TOO_LARGE, PICTURE_TYPE } from '#contract/pictures.ts';
import { HERO_IMAGE_BYTES, pictureTypeOf, TELLING_BYTES } from '#domain/pictures.ts';

/** What is wrong with a file: a title, and a sentence that says what to do. */
export interface PictureProblem {
  readonly title: string;
  readonly text: string;
}

/** What the server would refuse of a file, found before it is sent; null for one that looks right. */
export async function checkPicture(file: Blob): Promise<PictureProblem | null> {
  const beginning = new Uint8Array(await file.slice(0, TELLING_BYTES).arrayBuffer());
  if (pictureTypeOf(beginning) === null) return { title: INVALID_FILE_TYPE, text: PICTURE_TYPE };
  if (file.size > HERO_IMAGE_BYTES) return { title: FILE_TOO_LARGE, text: PICTURE_TOO_LARGE };
  return null;
}

/** The problem in a message of the server, which says both in one. */
export function problemIn(message: string, otherwise: string): PictureProblem {
  const title = [INVALID_FILE_TYPE, FILE_TOO_LARGE].find((known) => message.startsWith(`${known}. `));
  return title === undefined ? { title: otherwise, text: message } : { title, text: message.slice(title.length + 2) };
}

/** `3.4 MB`, as people count. */
export function sizeInWords(bytes: number): string {
  const [kB, MB] = [1000, 1_000_000];
  return bytes < MB ? `${Math.max(1, Math.round(bytes / kB))} kB` : `${(bytes / MB).toFixed(1)} MB`;
}
