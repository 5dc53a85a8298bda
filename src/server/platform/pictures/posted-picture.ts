import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { PictureOutcome } from './picture-conversion.ts';
import type { Size } from './picture-sizes.ts';
import type { PostedConversion, PostedPicture } from './posted-conversion.ts';
import { decodeAt, readFailure, readPicture } from './read-picture.ts';

// What both take: Instagram's shapes and widths, Facebook's 4 MB, which is half of Instagram's.
const SLIMMEST = 4 / 5;
const FLATTEST = 1.91;
const WIDTH_AT_LEAST = 320;
const WIDTH_AT_MOST = 1440;
const BYTES_AT_MOST = 4 * 1024 * 1024;
const GROUND = '#ffffff';
/** The best first: nearly every photo fits with it. */
const QUALITIES = [88, 80, 70, 60, 50] as const;

interface PostedFrame extends Size {
  /** Of the picture itself. */
  readonly inner: Size;
}

/**
 * The size at which a picture of this size is posted. What is slimmer or flatter than the platforms take stands in the
 * middle of a white ground, whole: words on a poster must not be cut off.
 */
export function frameOf(width: number, height: number): PostedFrame {
  const shape = Math.min(Math.max(width / height, SLIMMEST), FLATTEST);
  const natural = shape > width / height ? height * shape : width;
  const framed = Math.round(Math.min(Math.max(natural, WIDTH_AT_LEAST), WIDTH_AT_MOST));
  // Rounded to the side on which the shape is still taken.
  const high = shape >= FLATTEST ? Math.ceil(framed / FLATTEST) : Math.floor(framed / shape);
  const scale = Math.min(framed / width, high / height);
  const inner = {
    width: Math.max(1, Math.min(framed, Math.round(width * scale))),
    height: Math.max(1, Math.min(high, Math.round(height * scale))),
  };
  return { inner, width: framed, height: high };
}

/**
 * Makes a picture that someone uploaded into one that can be posted: upright, in sRGB, without a trace of where and with
 * what it was taken.
 *
 * @throws only for what is not the fault of the picture
 */
export async function convertForPosting({ source, folder }: PostedConversion): Promise<PictureOutcome<PostedPicture>> {
  const read = await readPicture(source);
  if ('refused' in read) return read;
  const frame = frameOf(read.width, read.height);
  const decoded = await decodeAt(read.picture, frame.inner).catch(readFailure);
  if (typeof decoded === 'string') return { refused: decoded };
  const jpeg = await smallEnough(() => onGround(decoded(), frame));
  const file = path.join(folder, 'posted.jpg');
  await writeFile(file, jpeg);
  return { converted: { file, width: frame.width, height: frame.height, bytes: jpeg.length } };
}

function onGround(picture: Sharp, { inner, width, height }: PostedFrame): Sharp {
  const [left, top] = [Math.floor((width - inner.width) / 2), Math.floor((height - inner.height) / 2)];
  const [right, bottom] = [width - inner.width - left, height - inner.height - top];
  return picture.extend({ left, top, right, bottom, background: GROUND });
}

async function smallEnough(picture: () => Sharp): Promise<Buffer> {
  let smallest = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    smallest = await picture().jpeg({ quality, progressive: true }).toBuffer();
    if (smallest.length <= BYTES_AT_MOST) break;
  }
  return smallest;
}
