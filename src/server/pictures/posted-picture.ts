import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { PictureOutcome } from './picture-conversion.ts';
import { frameOf, type PostedFrame } from './posted-frame.ts';
import type { PostedConversion, PostedPicture } from './posted-conversion.ts';
import { decodeAt, readFailure, readPicture } from './read-picture.ts';

const GROUND = '#ffffff';
/** At this size even noise stays below 2 MB; Facebook takes 4 MB, Instagram 8 MB. */
const JPEG = { quality: 88, progressive: true };

/**
 * Converts an upload for posting: upright, in sRGB, without metadata.
 * @throws only for errors that are not the picture's fault
 */
export async function convertForPosting({ source, folder }: PostedConversion): Promise<PictureOutcome<PostedPicture>> {
  const read = await readPicture(source);
  if ('refused' in read) return read;
  const frame = frameOf(read.width, read.height);
  const decoded = await decodeAt(read.picture, frame.inner).catch(readFailure);
  if (typeof decoded === 'string') return { refused: decoded };
  const jpeg = await onGround(decoded(), frame).jpeg(JPEG).toBuffer();
  const file = path.join(folder, 'posted.jpg');
  await writeFile(file, jpeg);
  return { converted: { file, width: frame.width, height: frame.height, bytes: jpeg.length } };
}

function onGround(picture: Sharp, { inner, width, height }: PostedFrame): Sharp {
  const [left, top] = [Math.floor((width - inner.width) / 2), Math.floor((height - inner.height) / 2)];
  const [right, bottom] = [width - inner.width - left, height - inner.height - top];
  return picture.extend({ left, top, right, bottom, background: GROUND });
}
