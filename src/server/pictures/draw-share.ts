import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { letSharpRead } from './let-sharp-read.ts';
import type { PictureOutcome } from './picture-conversion.ts';
import { composeShare, type LogoPlace } from './compose-share.ts';
import { squarePlan, squarePlanWithPhoto, widePlan, widePlanWithPhoto, type SharePlan } from './share-plans.ts';
import { area, onNothing, onPaper } from './share-shapes.ts';
import { NoFont, type ShareDrawing, type SharePicture, type SharePictures } from './share-words.ts';

// An SVG of our own shapes alone, in which no word of a sheet ever stands; its texts, which are PNGs by then; and the
// sheet's own picture, which the hub has encoded.
letSharpRead('Svg', 'Png', 'Jpeg');

/** In pixels, around a logo. */
const TILE_EDGE = 4;

const JPEG = { quality: 92, chromaSubsampling: '4:4:4' } as const;

/**
 * Draws a sheet's share pictures: SVG shapes, the sheet's own picture, and text that Pango sets with the system's fonts.
 * @throws only for errors that are not the text's fault
 */
export async function drawShare(drawing: ShareDrawing): Promise<PictureOutcome<SharePictures, 'no-font'>> {
  const [squared, widened] =
    drawing.photo === undefined ? [squarePlan, widePlan] : [squarePlanWithPhoto, widePlanWithPhoto];
  try {
    const square = await write(squared, drawing);
    return { converted: { square, wide: await write(widened, drawing) } };
  } catch (error) {
    if (error instanceof NoFont) return { refused: 'no-font' };
    throw error;
  }
}

async function write(plan: SharePlan, { words, folder, photo, logo }: ShareDrawing): Promise<SharePicture> {
  const { shapes, photoLeft, logoPlace, texts } = await composeShare(plan, words);
  const file = path.join(folder, `${plan.name}.jpg`);
  const layers: OverlayOptions[] = [
    ...(await photoLayer(plan, photo, photoLeft)),
    { input: Buffer.from(shapes) },
    ...(await logoLayer(logo, logoPlace)),
    ...texts.map(({ pixels, left, top }) => ({ input: pixels, left, top })),
  ];
  const drawn = sharp(Buffer.from(onPaper(plan)))
    .composite(layers)
    .flatten()
    .toColourspace('srgb');
  await writeFile(file, await drawn.jpeg(JPEG).toBuffer());
  return { file, width: plan.width, height: plan.height };
}

/** On a white tile with round corners, because the ground may have any colour. */
async function logoLayer(logo: string | undefined, { left, top, width, height }: LogoPlace): Promise<OverlayOptions[]> {
  if (logo === undefined) return [];
  const tile = onNothing({ width, height }, [
    area({ x: 0, y: 0, width, height }, { fill: '#ffffff', round: Math.round(height / 6) }),
  ]);
  const inner = { width: Math.max(1, width - 2 * TILE_EDGE), height: Math.max(1, height - 2 * TILE_EDGE) };
  const icon = sharp(await readFile(logo)).resize({ ...inner, fit: 'inside' });
  const drawn = sharp(Buffer.from(tile)).composite([{ input: await icon.png().toBuffer(), gravity: 'centre' }]);
  return [{ input: await drawn.png().toBuffer(), left, top }];
}

/** Cropped to its place, around what catches the eye. */
async function photoLayer(
  { photo: place }: SharePlan,
  photo: string | undefined,
  left: number,
): Promise<OverlayOptions[]> {
  if (place === undefined || photo === undefined) return [];
  const { width, height, y: top } = place;
  const cropped = sharp(await readFile(photo)).resize(width, height, { position: 'attention' });
  return [{ input: await cropped.png().toBuffer(), left, top }];
}
