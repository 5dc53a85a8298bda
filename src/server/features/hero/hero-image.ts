import type { PictureView } from '#contract/pictures.ts';
import type { PictureRecipe } from '#server/pictures/picture-conversion.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import { addressOf, presentStored } from '#server/pictures/stored-picture.ts';

/** Stored next to the setting that holds the picture's address. Calls cannot read it as a setting. */
export const HERO_IMAGE_DETAILS = 'heroImageDetails';

/** The banner is less than 700 pixels wide on a desktop; sharp screens need two or three times as many. */
export const heroImageRecipe: PictureRecipe = {
  widths: [640, 1280, 1920],
  fallbackWidth: 1280,
  slimmest: 4 / 5,
  flattest: 12 / 5,
};

export function readStoredImage(details: string | null | undefined): StoredPicture | null {
  // Written by this feature alone; an empty one is none.
  return details === null || details === undefined || details === '' ? null : (JSON.parse(details) as StoredPicture);
}

export function presentHeroImage(url: string | null, stored: StoredPicture | null): PictureView | null {
  if (url === null) return null;
  if (stored !== null && addressOf(stored) === url) return presentStored(stored);
  return { url, alt: '', width: null, height: null, sources: [] };
}
