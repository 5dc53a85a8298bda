import sharp from 'sharp';
import { draw, type SetText } from './set-text.ts';
import { NoFont } from './share-words.ts';

/** Unused characters: they look like every character that no font has. */
const UNUSED = ['\ue5a3', '\u{10fffd}'];
/** With one size, a match could be a coincidence. */
const SIZES = [40, 57];
const STYLE = { colour: '#000000', language: 'und', direction: 'ltr' } as const;
const INK = 80;
const EDGE = [0, 1, 2, 3];
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const UNSEEN = /[\s\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u;
const segmenter = new Intl.Segmenter();
const known = new Map<string, Promise<boolean>>();

/**
 * Removes pictographs that the system's fonts lack.
 * @throws {NoFont} when a letter is missing, because half a word is worse than none
 */
export async function withFontsFor(text: string): Promise<string> {
  let kept = '';
  for (const { segment } of segmenter.segment(text)) {
    const signs = Array.from(segment).filter((sign) => !UNSEEN.test(sign));
    const missing = await Promise.all(signs.map(isMissing));
    if (!missing.includes(true)) kept += segment;
    else if (!PICTOGRAPH.test(segment)) throw new NoFont();
  }
  return kept;
}

function isMissing(sign: string): Promise<boolean> {
  const before = known.get(sign);
  if (before !== undefined) return before;
  const missing = looksUnused(sign);
  known.set(sign, missing);
  return missing;
}

async function looksUnused(sign: string): Promise<boolean> {
  for (const size of SIZES) {
    const [drawn, ...unused] = await Promise.all([sign, ...UNUSED].map((each) => draw(each, STYLE, size)));
    // Without any font nothing is drawn at all.
    if (drawn === null || drawn === undefined) return true;
    const isAlike = unused.some((each) => each?.width === drawn.width && each.height === drawn.height);
    if (!isAlike || !(await hasFrame(drawn))) return false;
  }
  return true;
}

/** A character without a font is drawn as a frame with its number. */
async function hasFrame({ pixels, width, height }: SetText): Promise<boolean> {
  const alpha = await sharp(pixels).extractChannel('alpha').raw().toBuffer();
  const isInk = (x: number, y: number) => (alpha[y * width + x] ?? 0) > INK;
  const isLine = (length: number, at: (index: number) => boolean) =>
    Array.from({ length }, (_each, index) => at(index)).filter(Boolean).length >= length * 0.9;
  const edges = [
    EDGE.some((x) => isLine(height, (y) => isInk(x, y))),
    EDGE.some((x) => isLine(height, (y) => isInk(width - 1 - x, y))),
    EDGE.some((y) => isLine(width, (x) => isInk(x, y))),
    EDGE.some((y) => isLine(width, (x) => isInk(x, height - 1 - y))),
  ];
  return !edges.includes(false);
}
