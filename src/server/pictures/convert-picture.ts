import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { ConvertedPicture, PictureConversion, PictureFile, PictureOutcome } from './picture-conversion.ts';
import { sizesOf } from './picture-sizes.ts';
import { decodeAt, readFailure, readPicture } from './read-picture.ts';

// Effort 2 takes a quarter of the time of the usual 4, for files that are some percent larger.
const AVIF = { quality: 55, effort: 2 };
const WEBP = { quality: 78 };
const JPEG = { quality: 80, progressive: true };

/**
 * Converts an upload for browsers: upright, in sRGB, without metadata (place, device, author), in each width of the
 * recipe.
 * @throws only for errors that are not the picture's fault
 */
export async function convertPicture({
  source,
  folder,
  recipe,
}: PictureConversion): Promise<PictureOutcome<ConvertedPicture>> {
  const read = await readPicture(source);
  if ('refused' in read) return read;
  const { picture, width, height } = read;
  const sizes = sizesOf(width, height, recipe);
  const largest = sizes.at(-1);
  if (largest === undefined) return { refused: 'damaged' };
  const decoded = await decodeAt(picture, largest).catch(readFailure);
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

async function write(picture: Sharp, folder: string, about: Omit<PictureFile, 'file'>): Promise<PictureFile> {
  const file = path.join(folder, `${about.width}.${about.format}`);
  await writeFile(file, await picture.toBuffer());
  return { ...about, file };
}
