import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { letSharpRead } from './let-sharp-read.ts';
import type { PictureOutcome } from './picture-conversion.ts';
import { composeShare } from './compose-share.ts';
import { squarePlan, widePlan, type SharePlan } from './share-plans.ts';
import { NoFont, type ShareDrawing, type SharePicture, type SharePictures, type ShareWords } from './share-words.ts';

// An SVG of our own shapes alone, in which no word of a sheet ever stands; and its texts, which are PNGs by then.
letSharpRead('Svg', 'Png');

const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;

/**
 * Draws a sheet's share pictures: SVG shapes, and text that Pango sets with the system's fonts.
 * @throws only for errors that are not the text's fault
 */
export async function drawShare({ words, folder }: ShareDrawing): Promise<PictureOutcome<SharePictures, 'no-font'>> {
  try {
    const square = await write(squarePlan, words, folder);
    return { converted: { square, wide: await write(widePlan, words, folder) } };
  } catch (error) {
    if (error instanceof NoFont) return { refused: 'no-font' };
    throw error;
  }
}

async function write(plan: SharePlan, words: ShareWords, folder: string): Promise<SharePicture> {
  const { shapes, texts } = await composeShare(plan, words);
  const file = path.join(folder, `${plan.name}.jpg`);
  const placed = texts.map(({ pixels, left, top }) => ({ input: pixels, left, top }));
  const drawn = sharp(Buffer.from(shapes)).composite(placed).flatten().toColourspace('srgb');
  await writeFile(file, await drawn.jpeg(JPEG).toBuffer());
  return { file, width: plan.width, height: plan.height };
}
