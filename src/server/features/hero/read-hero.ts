import { readHeroText, type HeroView } from '#contract/hero.ts';
import { defaultHero, type HeroContent } from '#domain/hero.ts';
import { settingsByKeys } from '#server/features/settings/settings.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import { HERO_IMAGE_DETAILS, presentHeroImage, readStoredImage } from './hero-image.ts';

/** The banner as it is now; the default one where none is kept. */
export async function readHero(db: Db): Promise<HeroView> {
  const stored = await settingsByKeys(db, ['heroContent', 'heroImageUrl', HERO_IMAGE_DETAILS]);
  const image = presentHeroImage(stored.heroImageUrl ?? null, readStoredImage(stored[HERO_IMAGE_DETAILS]));
  return { ...contentIn(stored.heroContent), image };
}

/** The content that a setting holds. One that the rules would refuse today is as good as none. */
export function contentIn(setting: string | undefined): HeroContent {
  return (setting === undefined ? undefined : readHeroText(setting)?.data) ?? defaultHero;
}
