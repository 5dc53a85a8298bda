import type { SheetView } from '#contract/sheets.ts';
import type { Hub } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { NoFont, type ShareWords } from '#server/platform/pictures/share-words.ts';
import { drawnOf, keepDrawn } from './share-pictures.store.ts';
import { fingerprintOf, shareWordsOf } from './share-words.ts';

type DrawParts = Pick<Hub, 'platform' | 'pictures'>;

/** The names of both uploads. */
export interface SharedFiles {
  readonly square: string;
  readonly wide: string;
}

const DRAWN_WITHIN = 60_000;

/** The drawings that are on in this process, by what they show: whoever asks meanwhile waits for the same one. */
const drawing = new WeakMap<DrawParts['pictures'], Map<string, Promise<SharedFiles | null>>>();

/**
 * The pictures of a sheet as it is now, drawn once for each state; null where the server has no font for its words.
 *
 * @throws {TooManyPictures} {NoRoomLeft}
 */
export async function sharePicturesOf(hub: DrawParts, sheet: SheetView): Promise<SharedFiles | null> {
  const words = shareWordsOf(hub.platform, sheet);
  const fingerprint = fingerprintOf(words);
  const drawn = await drawnOf(hub.platform.database.db, sheet.id);
  if (drawn?.fingerprint === fingerprint) return drawn.stem === null ? null : filesOf(drawn.stem);
  const running = drawing.get(hub.pictures) ?? new Map<string, Promise<SharedFiles | null>>();
  drawing.set(hub.pictures, running);
  const key = `${sheet.id} ${fingerprint}`;
  const same = running.get(key);
  if (same !== undefined) return same;
  const made = draw(hub, sheet.id, words, fingerprint).finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

export function filesOf(stem: string): SharedFiles {
  return { square: `${stem}-square.jpg`, wide: `${stem}-wide.jpg` };
}

/** Files of an earlier state stay for posts that still wait; `sweepPostMedia` removes them. */
async function draw(
  { platform, pictures }: DrawParts,
  sheetId: string,
  words: ShareWords,
  fingerprint: string,
): Promise<SharedFiles | null> {
  const { uploads, database, clock } = platform;
  const workplace = await uploads.workplace();
  const keep = (stem: string | null) => {
    const at = clock.now().toISOString();
    return database.write(({ db }) => keepDrawn(db, sheetId, { fingerprint, stem }, at));
  };
  try {
    const signal = AbortSignal.timeout(DRAWN_WITHIN);
    const { square, wide } = await pictures.drawShare({ words, folder: workplace.folder }, signal);
    const stem = `share-${newUploadName()}`;
    const files = filesOf(stem);
    await uploads.keep(square.file, files.square);
    await uploads.keep(wide.file, files.wide);
    await keep(stem);
    return files;
  } catch (error) {
    if (!(error instanceof NoFont)) throw error;
    await keep(null);
    return null;
  } finally {
    await workplace.clear();
  }
}
