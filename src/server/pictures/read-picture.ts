import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS, pictureTypeOf } from '#domain/pictures.ts';
import { letSharpRead } from './let-sharp-read.ts';
import { holdsOtherContent } from './other-content.ts';
import type { PictureFault } from './picture-conversion.ts';
import type { Size } from './picture-sizes.ts';

/** Interlaced pictures are decoded whole; more than this would take too much memory. */
const BYTES_AT_ONCE = 160_000_000;

letSharpRead('Jpeg', 'Png', 'Webp');

interface ReadPicture {
  readonly picture: Sharp;
  readonly width: number;
  readonly height: number;
}

/** Validates an upload by its bytes and its header; its pixels are not decoded yet. */
export async function readPicture(source: string): Promise<ReadPicture | { readonly refused: PictureFault }> {
  const bytes = await readFile(source);
  const type = pictureTypeOf(bytes);
  if (type === null) return { refused: 'no-picture' };
  if (holdsOtherContent(bytes)) return { refused: 'other-content' };
  const picture = sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' });
  const metadata = await picture.metadata().catch(readFailure);
  if (typeof metadata === 'string') return { refused: metadata };
  if (metadata.format !== type) return { refused: 'damaged' };
  if (bytesAtOnce(metadata) > BYTES_AT_ONCE) return { refused: 'too-many-pixels' };
  return { picture, ...metadata.autoOrient };
}

/** The pixels at this size, upright, in sRGB and on white; all files are made from them. */
export async function decodeAt(picture: Sharp, size: Size): Promise<() => Sharp> {
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

function bytesAtOnce({ isProgressive, width, height, channels, depth }: Metadata): number {
  return isProgressive ? width * height * channels * (depth === 'ushort' ? 2 : 1) : 0;
}

/** libvips states the reason only in its message. */
export function readFailure(error: Error): 'too-many-pixels' | 'damaged' {
  return error.message.includes('exceeds pixel limit') ? 'too-many-pixels' : 'damaged';
}
