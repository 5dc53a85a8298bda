import type { StoredPicture } from '#domain/pictures.ts';
import { fileNames } from '#server/pictures/stored-picture.ts';
import type { Db } from '#server/platform/database/database.ts';
import { picturesOfSheets } from './sheets.store.ts';

/** The files of a picture that a sheet had until now, unless another sheet shows it too. */
export async function unusedFiles(db: Db, picture: StoredPicture | null): Promise<string[]> {
  if (picture === null) return [];
  const isUsed = (await picturesOfSheets(db)).some(({ stem }) => stem === picture.stem);
  return isUsed ? [] : fileNames(picture);
}
