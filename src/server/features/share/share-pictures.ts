import type { SheetView } from '#contract/sheets.ts';
import type { LanguageTag } from '#domain/languages.ts';
import path from 'node:path';
import type { Context } from '#server/hub.ts';
import type { Uploads } from '#server/platform/files/uploads.ts';
import { uploadIn } from '#server/pictures/stored-picture.ts';
import { copyUpload, ownLogo } from '#server/pictures/own-logo.ts';
import { NoFont, type ShareWords } from '#server/pictures/share-words.ts';
import { drawnOf, keepDrawn, type Depicted } from './share-pictures.store.ts';
import { fingerprintOf, shareWordsOf } from './share-words.ts';

export interface SharedFiles {
  readonly square: string;
  readonly wide: string;
}

const DRAWN_WITHIN = 60_000;
/** How long a missing font is believed, in ms. */
const NO_FONT_FOR = 60 * 60_000;

/** Current drawings of this process by content, which concurrent requests share. */
const drawing = new WeakMap<Context<'pictures'>['pictures'], Map<string, Promise<SharedFiles | null>>>();

/**
 * A sheet's pictures in its present state, drawn once per state: a state that returns finds its files as long as they
 * are kept. Null if the server has no font for the text.
 * @throws {TooManyPictures} {NoRoomLeft}
 */
export async function sharePicturesOf(
  hub: Context<'pictures'>,
  sheet: SheetView,
  language: LanguageTag,
): Promise<SharedFiles | null> {
  const words = shareWordsOf(hub, sheet, language);
  const picture = sheet.picture?.url;
  const fingerprint = fingerprintOf(words, picture);
  const depicted = { sheetId: sheet.id, language };
  const { database, clock, uploads } = hub;
  const drawn = await drawnOf(database.db, depicted);
  if (drawn !== null && drawn.fingerprint === fingerprint) {
    if (drawn.stem === null && isLately(drawn.drawnAt, clock.now())) return null;
    if (drawn.stem !== null && (await areKept(uploads, filesOf(drawn.stem)))) return filesOf(drawn.stem);
  }
  const running = drawing.get(hub.pictures) ?? new Map<string, Promise<SharedFiles | null>>();
  drawing.set(hub.pictures, running);
  const same = running.get(fingerprint);
  if (same !== undefined) return same;
  const made = drawAndKeep(hub, depicted, { words, picture }, fingerprint).finally(() => running.delete(fingerprint));
  running.set(fingerprint, made);
  return made;
}

export function filesOf(stem: string): SharedFiles {
  return { square: `${stem}-square.jpg`, wide: `${stem}-wide.jpg` };
}

function isLately(drawnAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(drawnAt) < NO_FONT_FOR;
}

export async function areKept(uploads: Uploads, { square, wide }: SharedFiles): Promise<boolean> {
  return (await uploads.open(square)) !== null && (await uploads.open(wide)) !== null;
}

interface Shown {
  readonly words: ShareWords;
  /** The address of the sheet's own. */
  readonly picture: string | undefined;
}

/** Files of an earlier state stay for posts that still wait; `sweepPostMedia` removes them. */
async function drawAndKeep(
  hub: Context<'pictures'>,
  depicted: Depicted,
  shown: Shown,
  fingerprint: string,
): Promise<SharedFiles | null> {
  const { database, clock, uploads } = hub;
  const stem = `share-${fingerprint}`;
  const files = filesOf(stem);
  const isDrawn = (await areKept(uploads, files)) || (await drawShared(hub, shown, files));
  const drawn = { fingerprint, stem: isDrawn ? stem : null, drawnAt: clock.now().toISOString() };
  await database.write(({ db }) => keepDrawn(db, depicted, drawn));
  return isDrawn ? files : null;
}

/** False where no font has the letters. */
export async function drawShared(
  hub: Context<'pictures'>,
  { words, picture }: Shown,
  files: SharedFiles,
): Promise<boolean> {
  const { uploads } = hub;
  const workplace = await uploads.workplace();
  try {
    const signal = AbortSignal.timeout(DRAWN_WITHIN);
    const { folder } = workplace;
    const photo = await copyUpload(uploads, uploadIn(picture ?? ''), path.join(folder, 'photo'));
    const drawing = { words, folder, ...(photo === null ? {} : { photo }), ...(await ownLogo(uploads, words, folder)) };
    const { square, wide } = await hub.pictures.drawShare(drawing, signal);
    await uploads.keep(square.file, files.square);
    await uploads.keep(wide.file, files.wide);
    return true;
  } catch (error) {
    if (!(error instanceof NoFont)) throw error;
    return false;
  } finally {
    await workplace.clear();
  }
}
