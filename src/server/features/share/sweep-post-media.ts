import { socialPlatforms } from '#domain/social/platforms.ts';
import { logoOf } from '#server/features/logos/logos.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { postedFiles } from './posted-sheets.store.ts';
import { stemsInUse } from './share-pictures.store.ts';
import { filesOf } from './share-pictures.ts';
import { sitePictureFiles } from './site-picture.ts';

/** Younger files may belong to unfinished work of another process. */
const HOUR = 3_600_000;
const OURS = /^(?:logo|post|share)-/;

export async function sweepPostMedia({ uploads, database, clock, config, site }: Platform): Promise<number> {
  const before = new Date(clock.now().getTime() - HOUR);
  const old = (await uploads.kept()).filter(({ name, writtenAt }) => OURS.test(name) && writtenAt < before);
  const logos = await Promise.all(socialPlatforms.map((social) => logoOf(database.db, social)));
  const used = new Set([
    ...logos.flatMap((logo) => logo?.file ?? []),
    ...(await postedFiles(database.db)),
    ...(await stemsInUse(database.db)).flatMap((stem) => Object.values<string>({ ...filesOf(stem) })),
    ...Object.values<string>({ ...sitePictureFiles({ config, site }) }),
  ]);
  const unused = old.map(({ name }) => name).filter((name) => !used.has(name));
  await uploads.remove(unused);
  return unused.length;
}
