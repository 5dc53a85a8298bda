import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { PictureOutcome } from './picture-conversion.ts';
import { frameOf, type PostedFrame } from './posted-frame.ts';
import type { PostedConversion, PostedPicture } from './posted-conversion.ts';
import { decodeAt, readFailure, readPicture } from './read-picture.ts';

/** What Facebook takes, and half of what Instagram does. */
const BYTES_AT_MOST = 4 * 1024 * 1024;
const GROUND = '#ffffff';
/** The best first: nearly every photo fits with it. */
const QUALITIES = [88, 80, 70, 60, 50] as const;

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
