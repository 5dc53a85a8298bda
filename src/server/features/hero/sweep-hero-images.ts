import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { stemOf, uploadIn } from '#server/pictures/stored-picture.ts';
import { HERO_IMAGE_DETAILS, readStoredImage } from './hero-image.ts';

/** Younger files may belong to an unfinished upload of another process. */
const HOUR = 3_600_000;
const OURS = /^hero-/;

export async function sweepHeroImages({ uploads, database, clock }: Platform): Promise<number> {
  const before = new Date(clock.now().getTime() - HOUR);
  const unfinished = await uploads.clearLeftovers(before);
  const old = (await uploads.kept()).filter(({ name, writtenAt }) => OURS.test(name) && writtenAt < before);
  const stored = await settingsByKeys(database.db, ['heroImageUrl', HERO_IMAGE_DETAILS]);
  const used = [readStoredImage(stored[HERO_IMAGE_DETAILS])?.stem, stemOf(uploadIn(stored.heroImageUrl ?? '') ?? '')];
  const unused = old.map(({ name }) => name).filter((name) => !used.includes(stemOf(name)));
  await uploads.remove(unused);
  return unfinished + unused.length;
}
