import type { PictureView } from '#contract/pictures.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import type { ConvertedPicture, PictureFormat } from './picture-conversion.ts';

const UPLOADS = '/uploads/';

export function storedPicture(stem: string, alt: string, converted: ConvertedPicture): StoredPicture {
  const { width, height, widths, fallbackWidth } = converted;
  return { stem, alt, width, height, widths, fallbackWidth };
}

/** Null when the file is no picture of a page. */
export function stemOf(name: string): string | null {
  return /^([a-z]+-[0-9a-f]{32})-\d+\.[a-z]+$/.exec(name)?.[1] ?? null;
}

export function fileName(stem: string, { format, width }: { format: PictureFormat; width: number }): string {
  return `${stem}-${width}.${format}`;
}

export function fileNames({ stem, widths, fallbackWidth }: StoredPicture): string[] {
  const modern = widths.flatMap((width) => (['avif', 'webp'] as const).map((format) => ({ format, width })));
  return [...modern, { format: 'jpg' as const, width: fallbackWidth }].map((file) => fileName(stem, file));
}

/** The file that every browser and every mail program can show. */
export function plainFile({ stem, fallbackWidth }: StoredPicture): string {
  return fileName(stem, { format: 'jpg', width: fallbackWidth });
}

export function addressOf(stored: StoredPicture): string {
  return addressOfFile(plainFile(stored));
}

/** Null when the address is not that of an upload. */
export function uploadIn(address: string): string | null {
  return address.startsWith(UPLOADS) ? address.slice(UPLOADS.length) : null;
}

export function presentStored(stored: StoredPicture): PictureView {
  const { stem, alt, width, height, widths } = stored;
  const filesOf = (format: PictureFormat) =>
    widths.map((each) => ({ url: addressOfFile(fileName(stem, { format, width: each })), width: each }));
  const sources = [
    { type: 'image/avif', files: filesOf('avif') },
    { type: 'image/webp', files: filesOf('webp') },
  ];
  return { url: addressOf(stored), alt, width, height, sources };
}

function addressOfFile(name: string): string {
  return `${UPLOADS}${name}`;
}
