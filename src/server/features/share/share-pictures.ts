import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import type { Hub } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { NoFont, type ShareWords } from '#server/platform/pictures/share-words.ts';
import { drawnOf, keepDrawn, type Depicted, type DrawnPictures } from './share-pictures.store.ts';
import { fingerprintOf, shareWordsOf } from './share-words.ts';

type DrawParts = Pick<Hub, 'platform' | 'pictures'>;

/** The names of both uploads. */
export interface SharedFiles {
  readonly square: string;
  readonly wide: string;
}

const DRAWN_WITHIN = 60_000;
/** Then it is tried again whether the server has fonts by now, in ms. */
const NO_FONT_FOR = 60 * 60_000;

/** The drawings that are on in this process, by what they show: whoever asks meanwhile waits for the same one. */
const drawing = new WeakMap<DrawParts['pictures'], Map<string, Promise<SharedFiles | null>>>();

/**
 * The pictures of a sheet as it is now, drawn once for each state and language; null where the server has no font for
 * the words.
 *
 * @throws {TooManyPictures} {NoRoomLeft}
 */
export async function sharePicturesOf(
  hub: DrawParts,
  sheet: SheetView,
  language: LanguageTag,
): Promise<SharedFiles | null> {
  const words = shareWordsOf(hub.platform, sheet, language);
  const fingerprint = fingerprintOf(words);
  const depicted = { sheetId: sheet.id, language };
  const { database, clock } = hub.platform;
  const drawn = await drawnOf(database.db, depicted);
  if (drawn !== null && areRight(drawn, fingerprint, clock.now()))
    return drawn.stem === null ? null : filesOf(drawn.stem);
  const running = drawing.get(hub.pictures) ?? new Map<string, Promise<SharedFiles | null>>();
  drawing.set(hub.pictures, running);
  const key = `${sheet.id} ${fingerprint}`;
  const same = running.get(key);
  if (same !== undefined) return same;
  const made = draw(hub, depicted, words, fingerprint).finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

export function filesOf(stem: string): SharedFiles {
  return { square: `${stem}-square.jpg`, wide: `${stem}-wide.jpg` };
}

/** Whether they show these words. That there was no font is believed for a while only. */
function areRight({ stem, drawnAt, fingerprint }: DrawnPictures, wanted: string, now: Date): boolean {
  return fingerprint === wanted && (stem !== null || now.getTime() - Date.parse(drawnAt) < NO_FONT_FOR);
}

/** Files of an earlier state stay for posts that still wait; `sweepPostMedia` removes them. */
async function draw(
  { platform, pictures }: DrawParts,
  depicted: Depicted,
  words: ShareWords,
  fingerprint: string,
): Promise<SharedFiles | null> {
  const { uploads, database, clock } = platform;
  const workplace = await uploads.workplace();
  const keep = (stem: string | null) => {
    const drawnAt = clock.now().toISOString();
    return database.write(({ db }) => keepDrawn(db, depicted, { fingerprint, stem, drawnAt }));
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
