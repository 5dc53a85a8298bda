import type { HeroImage } from '#contract/hero.ts';
import type { ConvertedPicture, PictureFormat, PictureRecipe } from '#server/pictures/picture-conversion.ts';

/** Stored next to the setting that holds the picture's address. Calls cannot read it as a setting. */
export const HERO_IMAGE_DETAILS = 'heroImageDetails';

/** The banner is less than 700 pixels wide on a desktop; sharp screens need two or three times as many. */
export const heroImageRecipe: PictureRecipe = {
  widths: [640, 1280, 1920],
  fallbackWidth: 1280,
  slimmest: 4 / 5,
  flattest: 12 / 5,
};

/** Each width as AVIF and WebP, and one as JPEG. */
export interface StoredHeroImage {
  readonly stem: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly fallbackWidth: number;
}

const UPLOADS = '/uploads/';
const STEM = /^hero-[0-9a-f]{32}$/;

/** Null when the file is no picture of the banner. */
export function stemOf(name: string): string | null {
  const stem = /^(.+)-\d+\.[a-z]+$/.exec(name)?.[1] ?? '';
  return STEM.test(stem) ? stem : null;
}

export function storedImage(stem: string, alt: string, converted: ConvertedPicture): StoredHeroImage {
  const { width, height, widths, fallbackWidth } = converted;
  return { stem, alt, width, height, widths, fallbackWidth };
}

export function fileName(stem: string, { format, width }: { format: PictureFormat; width: number }): string {
  return `${stem}-${width}.${format}`;
}

export function fileNames({ stem, widths, fallbackWidth }: StoredHeroImage): string[] {
  const modern = widths.flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ format, width })));
  return [...modern, { format: 'jpg' as const, width: fallbackWidth }].map((file) => fileName(stem, file));
}

/** The address of the file that every browser can show. */
export function addressOf({ stem, fallbackWidth }: StoredHeroImage): string {
  return addressOfFile(stem, 'jpg', fallbackWidth);
}

function addressOfFile(stem: string, format: PictureFormat, width: number): string {
  return `${UPLOADS}${fileName(stem, { format, width })}`;
}

/** Null when the address is not that of an upload. */
export function uploadIn(address: string): string | null {
  return address.startsWith(UPLOADS) ? address.slice(UPLOADS.length) : null;
}

export function readStoredImage(details: string | null | undefined): StoredHeroImage | null {
  // Written by this feature alone; an empty one is none.
  return details === null || details === undefined || details === '' ? null : (JSON.parse(details) as StoredHeroImage);
}

export function presentStored(stored: StoredHeroImage): HeroImage {
  const { stem, alt, width, height, widths } = stored;
  const filesOf = (format: PictureFormat) =>
    widths.map((each) => ({ url: addressOfFile(stem, format, each), width: each }));
  const sources = [
    { type: 'image/avif', files: filesOf('avif') },
    { type: 'image/webp', files: filesOf('webp') },
  ];
  return { url: addressOf(stored), alt, width, height, sources };
}

export function presentHeroImage(url: string | null, stored: StoredHeroImage | null): HeroImage | null {
  if (url === null) return null;
  if (stored !== null && addressOf(stored) === url) return presentStored(stored);
  return { url, alt: '', width: null, height: null, sources: [] };
}
