import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { MAX_PICTURE_PIXELS, pictureTypeOf } from '#domain/pictures.ts';
import { letSharpRead } from './let-sharp-read.ts';
import { holdsOtherContent } from './other-content.ts';
import type { PictureFault } from './picture-conversion.ts';
import type { Size } from './picture-sizes.ts';

/** Decoded whole at once, as interlaced pictures are, more than this would take too much memory. */
const BYTES_AT_ONCE = 160_000_000;

letSharpRead('Jpeg', 'Png', 'Webp');

/** Of a picture that can be used: how to decode it, and its size when it is upright. */
interface ReadPicture {
  readonly picture: Sharp;
  readonly width: number;
  readonly height: number;
}

/** Validates what someone uploaded by its bytes, and by what it says of itself; its pixels are not decoded yet. */
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

/** The pixels of the picture at this size, upright, in sRGB and on white; from them all files are made. */
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

/** libvips says it in words only. */
export function readFailure(error: Error): 'too-many-pixels' | 'damaged' {
  return error.message.includes('exceeds pixel limit') ? 'too-many-pixels' : 'damaged';
}
