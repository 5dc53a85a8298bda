import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PICTURE_PIXELS_AT_MOST, pictureTypeOf } from '#domain/pictures.ts';
import { holdsOtherContent } from './other-content.ts';
import type { PictureConversion, PictureFile, PictureOutcome } from './picture-conversion.ts';
import { sizesOf, type Size } from './picture-sizes.ts';

/** Decoded whole at once, as interlaced pictures are, more than this would take too much memory. */
const BYTES_AT_ONCE = 160_000_000;
// Effort 2 takes a quarter of the time of the usual 4, for files that are some percent larger.
const AVIF = { quality: 55, effort: 2 };
const WEBP = { quality: 78 };
const JPEG = { quality: 80, progressive: true };

// Of libvips' many readers, only those of what may be uploaded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
sharp.cache(false);
// The other cores are the server's.
sharp.concurrency(1);

/**
 * Makes a picture that someone uploaded into those that browsers are given: upright, in sRGB, without anything that was
 * written beside the pixels (where it was taken, with what, by whom), in each width of the recipe.
 *
 * @throws only for what is not the fault of the picture
 */
export async function convertPicture({ source, folder, recipe }: PictureConversion): Promise<PictureOutcome> {
  const bytes = await readFile(source);
  const type = pictureTypeOf(bytes);
  if (type === null) return { refused: 'no-picture' };
  if (holdsOtherContent(bytes)) return { refused: 'other-content' };
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_AT_MOST, failOn: 'error' });
  const metadata = await picture.metadata().catch(readFailure);
  if (typeof metadata === 'string') return { refused: metadata };
  if (metadata.format !== type) return { refused: 'damaged' };
  if (bytesAtOnce(metadata) > BYTES_AT_ONCE) return { refused: 'too-many-pixels' };
  const { width, height } = metadata.autoOrient;
  const sizes = sizesOf(width, height, recipe);
  const largest = sizes.at(-1);
  if (largest === undefined) return { refused: 'damaged' };
  const decoded = await decode(picture, largest).catch(readFailure);
  if (typeof decoded === 'string') return { refused: decoded };
  const files: PictureFile[] = [];
  for (const size of sizes) {
    const resized = () => decoded().resize(size);
    files.push(await write(resized().avif(AVIF), folder, { format: 'avif', ...size }));
    files.push(await write(resized().webp(WEBP), folder, { format: 'webp', ...size }));
  }
  const fallback = sizes.findLast((size) => size.width <= recipe.fallbackWidth) ?? largest;
  files.push(await write(decoded().resize(fallback).jpeg(JPEG), folder, { format: 'jpg', ...fallback }));
  const widths = sizes.map((size) => size.width);
  return { converted: { ...largest, widths, fallbackWidth: fallback.width, files } };
}

/** The pixels of the picture at this size; from them all files are made. */
async function decode(picture: Sharp, size: Size): Promise<() => Sharp> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

async function write(picture: Sharp, folder: string, about: Omit<PictureFile, 'file'>): Promise<PictureFile> {
  const file = path.join(folder, `${about.width}.${about.format}`);
  await writeFile(file, await picture.toBuffer());
  return { ...about, file };
}

function bytesAtOnce({ isProgressive, width, height, channels, depth }: Metadata): number {
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

/** libvips says it in words only. */
function readFailure(error: Error): 'too-many-pixels' | 'damaged' {
  return error.message.includes('exceeds pixel limit') ? 'too-many-pixels' : 'damaged';
}
