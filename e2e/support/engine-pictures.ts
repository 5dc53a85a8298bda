import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Visitor } from './visitor.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/engines');
const GAP = 16;
const isAsked = process.env['ENGINE_PICTURES'] === 'on';

/** Of each place, in the order in which the engines came. */
const pictures = new Map<string, Buffer[]>();

/** Keeps what an engine shows, where the run was asked for pictures with ENGINE_PICTURES=on. */
export async function keepPicture(visitor: Visitor, place: string): Promise<void> {
  if (!isAsked) return;
  // For a picture Playwright adds a style, which the policy of the page forbids.
  visitor.expects(/inline style|Refused to apply a stylesheet/);
  pictures.set(place, [...(pictures.get(place) ?? []), await visitor.page.screenshot()]);
}

/** One file for each place, in test-results/engines. */
export async function layPicturesSideBySide(): Promise<void> {
  if (!isAsked) return;
  mkdirSync(FOLDER, { recursive: true });
  for (const [place, shown] of pictures) {
    const sizes = await Promise.all(shown.map((picture) => sharp(picture).metadata()));
    const lefts = sizes.map((_size, nth) => sizes.slice(0, nth).reduce((sum, { width }) => sum + width + GAP, 0));
    const width = sizes.reduce((sum, size) => sum + size.width + GAP, -GAP);
    const height = Math.max(...sizes.map((size) => size.height));
    await sharp({ create: { width, height, channels: 3, background: 'gray' } })
      .composite(shown.map((input, nth) => ({ input, left: lefts[nth] ?? 0, top: 0 })))
      .png()
      .toFile(path.join(FOLDER, `${place}.png`));
  }
}
