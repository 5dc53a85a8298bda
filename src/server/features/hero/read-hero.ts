import { readHeroText, type HeroView } from '#contract/hero.ts';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { uploadIn } from '#server/pictures/stored-picture.ts';
import { HERO_IMAGE_DETAILS, presentHeroImage, readStoredImage } from './hero-image.ts';

/**
 * The present banner, or the default one. A picture whose file is missing, as after a restore of the database alone,
 * counts as none.
 */
export async function readHero({ database, uploads }: Pick<Platform, 'database' | 'uploads'>): Promise<HeroView> {
  const stored = await settingsByKeys(database.db, ['heroContent', 'heroImageUrl', HERO_IMAGE_DETAILS]);
  const url = stored.heroImageUrl ?? null;
  const name = url === null ? null : uploadIn(url);
  const isThere = name === null || (await uploads.open(name)) !== null;
  const image = isThere ? presentHeroImage(url, readStoredImage(stored[HERO_IMAGE_DETAILS])) : null;
  return { ...contentIn(stored.heroContent), image };
}

/** Content that today's rules would refuse counts as none. */
export function contentIn(setting: string | undefined): HeroContent {
  return (setting === undefined ? undefined : readHeroText(setting)?.data) ?? defaultHero;
}
