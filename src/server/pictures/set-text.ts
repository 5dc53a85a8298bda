import sharp from 'sharp';
import { shorten } from '#domain/shorten.ts';

/** A text as pixels, as large as its ink. */
export interface SetText {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly colour: string;
  readonly isBold?: true;
  /** BCP 47. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** In pixels, the largest first. */
  readonly sizes: readonly number[];
}

/** Thai is written without spaces, and nobody reads a word over two lines. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** What the system has of these, in this order; where a sign is in none of them, any font of the system that has it. */
const FONTS = 'Figtree, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, DejaVu Sans, Liberation Sans, Arial, sans-serif';
/** From line to line, in sizes of the letters: fonts of different scripts would have it anywhere between 1.1 and 1.8. */
const LINE = 1.36;
const PANGO_UNITS = 1024;
/** What is set bold stands closer, but not where letters join, carry others, or fill a square each. */
const STANDS_APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{M}]*$/u;

/**
 * Sets a text in the largest size in which it has room, over as many lines as it takes; what has no room in the smallest
 * is cut off with an ellipsis. Null where nothing of it can be seen.
 */
export async function setText(
  text: string,
  style: TextStyle,
  { width, height, sizes }: TextBox,
): Promise<SetText | null> {
  const one = oneLine(text);
  for (const size of sizes) {
    const set = await draw(one, style, size, width);
    if (set === null || hasRoom(set)) return set;
  }
  const smallest = sizes.at(-1) ?? 16;
  let [fits, tooLong] = [0, Array.from(one).length];
  let best: SetText | null = null;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const set = await draw(shorten(one, middle), style, smallest, width);
    if (set === null || hasRoom(set)) [fits, best] = [middle, set];
    else tooLong = middle;
  }
  return best;

  function hasRoom(set: SetText): boolean {
    return set.width <= width && set.height <= height;
  }
}

/** Sets a text on one line in the largest size in which it has room; null where it has none, or no ink. */
export async function setLine(
  text: string,
  style: TextStyle,
  { width, sizes }: Omit<TextBox, 'height'>,
): Promise<SetText | null> {
  const one = oneLine(text);
  for (const size of sizes) {
    const set = await draw(one, style, size);
    if (set === null || set.width <= width) return set;
  }
  return null;
}

/** A text in one size, over as many lines as it takes in this width; null where it has no ink. */
export async function draw(text: string, style: TextStyle, size: number, width?: number): Promise<SetText | null> {
  if (text === '') return null;
  const { colour, isBold, language, direction } = style;
  const spacing = STANDS_APART.test(text) ? 'letter_spacing="-400" ' : '';
  const weight = isBold === true ? `weight="bold" ${spacing}` : '';
  // A paragraph runs as its language does, whatever its first letters; Pango takes the left for where it begins.
  const run = direction === 'rtl' ? `\u200f\u2068${text}\u2069` : text;
  const lines = `line_height="${Math.round(size * LINE * PANGO_UNITS)}"`;
  const markup = `<span ${weight}${lines} foreground="${colour}" lang="${escaped(language)}">${escaped(run)}</span>`;
  // At 72 dots to the inch a point is a pixel.
  const set = { text: markup, font: `${FONTS} ${size}`, dpi: 72, rgba: true, wrap: 'word-char' } as const;
  const drawn = sharp({ text: { ...set, ...(width === undefined ? {} : { width: Math.floor(width) }) } });
  try {
    const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height };
  } catch (error) {
    // libvips says it in words only.
    if (error instanceof Error && error.message.includes('no text to render')) return null;
    throw error;
  }
}

/** Nobody's line breaks, but places for ours between Thai words; and nothing that XML cannot hold (1.0, 2.2). */
function oneLine(text: string): string {
  const one = text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!/\p{Script=Thai}/u.test(one)) return one;
  return Array.from(thaiWords.segment(one), ({ segment }) => segment).join('\u200b');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
