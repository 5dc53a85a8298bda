import { fileNames } from '#server/pictures/stored-picture.ts';
import { picturesOfSheets } from '#server/features/sheets/sheets.store.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Younger files may belong to an unfinished upload of another process. */
const HOUR = 3_600_000;
const OURS = /^sheet-/;

export async function sweepSheetPictures({ uploads, database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now().getTime() - HOUR);
  const old = (await uploads.kept()).filter(({ name, writtenAt }) => OURS.test(name) && writtenAt < before);
  const used = new Set((await picturesOfSheets(database.db)).flatMap(fileNames));
  const unused = old.map(({ name }) => name).filter((name) => !used.has(name));
  await uploads.remove(unused);
  return unused.length;
}
