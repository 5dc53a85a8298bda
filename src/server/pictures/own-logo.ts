import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Uploads } from '#server/platform/files/uploads.ts';
import type { ShareDrawing, ShareWords } from './share-words.ts';

/** The logo that the words name, copied for a drawing that is made in this folder. */
export async function ownLogo(
  uploads: Uploads,
  words: Pick<ShareWords, 'logo'>,
  folder: string,
): Promise<Pick<ShareDrawing, 'logo'>> {
  const logo = await copyUpload(uploads, words.logo?.file ?? null, path.join(folder, 'logo'));
  return logo === null ? {} : { logo };
}

/** Answers the copy; null if the upload is missing, as after a restore of the database alone. */
export async function copyUpload(uploads: Uploads, name: string | null, file: string): Promise<string | null> {
  const kept = name === null ? null : await uploads.open(name);
  if (kept === null) return null;
  await pipeline(kept.read(), createWriteStream(file));
  return file;
}
