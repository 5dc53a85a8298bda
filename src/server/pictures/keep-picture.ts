import { newUploadName, type Uploads } from '#server/platform/files/uploads.ts';
import type { PictureConverter } from './picture-converter.ts';
import type { PictureRecipe } from './picture-conversion.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import { fileName, fileNames, storedPicture } from './stored-picture.ts';

interface PictureToKeep {
  readonly picture: { readonly file: string; readonly folder: string; readonly alt: string };
  /** The beginning of the names of its files. */
  readonly kind: string;
  readonly recipe: PictureRecipe;
  readonly signal: AbortSignal;
}

/**
 * Converts a picture and keeps its files, which are durable before `pointAt` refers to them and removed if it fails.
 * @returns what `pointAt` found to be replaced
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; the reason of `signal` when the client disconnects before it
 * was kept
 */
export async function keepPicture<Replaced>(
  { pictures, uploads }: { readonly pictures: Pick<PictureConverter, 'convert'>; readonly uploads: Uploads },
  { picture: { file, folder, alt }, kind, recipe, signal }: PictureToKeep,
  pointAt: (stored: StoredPicture) => Promise<Replaced>,
): Promise<{ readonly stored: StoredPicture; readonly replaced: Replaced }> {
  const converted = await pictures.convert({ source: file, folder, recipe }, signal);
  const stored = storedPicture(`${kind}-${newUploadName()}`, alt, converted);
  try {
    for (const each of converted.files) await uploads.keep(each.file, fileName(stored.stem, each));
    signal.throwIfAborted();
    return { stored, replaced: await pointAt(stored) };
  } catch (error) {
    await uploads.remove(fileNames(stored));
    throw error;
  }
}
