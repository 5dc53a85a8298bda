import type { Context } from '#server/hub.ts';
import { SPRUCE } from '#domain/accent.ts';
import { directionOf, SOURCE } from '#domain/writing.ts';
import { councilOf } from '#server/pictures/council-of.ts';
import type { ShareWords } from '#server/pictures/share-words.ts';
import type { Platform } from '#server/platform/platform.ts';
import { areKept, drawShared, filesOf, type SharedFiles } from './share-pictures.ts';
import { fingerprintOf } from './share-words.ts';

type About = Pick<Platform, 'config' | 'site'>;

/** In the green of the hub, with its sign, and without a name. */
export const OF_THE_HUB = '/share.png';

/** The path of the picture for links to pages that are about no sheet. It changes with the picture. */
export function sitePicturePath(platform: About): string {
  const { accent, logo } = platform.site;
  if (accent === SPRUCE && logo === null) return OF_THE_HUB;
  return `/share/site.jpg?v=${fingerprintOf(wordsOf(platform), undefined)}`;
}

/** In the language of the picture that it takes the place of. */
function wordsOf({ config, site }: About): ShareWords {
  return {
    language: SOURCE,
    direction: directionOf(SOURCE),
    title: 'Volunteer with us',
    leaf: null,
    when: site.school,
    places: null,
    taken: null,
    ...councilOf(site),
    address: new URL(config.publicUrl).host,
  };
}

/** Those that links show now. */
export function sitePictureFiles(platform: About): SharedFiles {
  return filesOf(`share-${fingerprintOf(wordsOf(platform), undefined)}`);
}

/** Current drawings of this process, and those that no font can write, which it does not try again. */
const drawing = new WeakMap<Context<'pictures'>['pictures'], Map<string, Promise<boolean>>>();

/**
 * The file among the uploads, drawn if it is not there. Null if the server has no font for the names.
 * @throws {TooManyPictures} {NoRoomLeft}
 */
export async function sitePictureOf(hub: Context<'pictures'>): Promise<string | null> {
  const files = sitePictureFiles(hub);
  if (await areKept(hub.uploads, files)) return files.wide;
  const running = drawing.get(hub.pictures) ?? new Map<string, Promise<boolean>>();
  drawing.set(hub.pictures, running);
  const same = running.get(files.wide) ?? drawShared(hub, { words: wordsOf(hub), picture: undefined }, files);
  running.set(files.wide, same);
  const isDrawn = await same.catch((error: unknown) => {
    running.delete(files.wide);
    throw error;
  });
  if (isDrawn) running.delete(files.wide);
  return isDrawn ? files.wide : null;
}
