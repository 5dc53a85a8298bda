import sharp from 'sharp';
import { shorten } from '#domain/shorten.ts';

export interface SetText {
  readonly pixels: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly colour: string;
  readonly isBold?: true;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

export interface TextBox {
  readonly width: number;
  readonly height: number;
  /** In pixels, largest first. */
  readonly sizes: readonly number[];
}

/** Thai has no spaces, and a word must not break over two lines. */
const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
/** In this order, as far as installed; for other characters, any font of the system. */
const FONTS = 'Figtree, Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, DejaVu Sans, Liberation Sans, Arial, sans-serif';
/** Line height, in letter sizes: the fonts' own values vary between 1.1 and 1.8. */
const LINE = 1.36;
const PANGO_UNITS = 1024;
/** Bold text is set tighter, except in scripts whose letters join, carry marks, or fill a square. */
const STANDS_APART = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{M}]*$/u;

/**
 * In the largest size that fits, over several lines; what does not fit in the smallest is cut with an ellipsis. Null if
 * nothing is visible.
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

/** One line in the largest size that fits; null if it does not fit or has no ink. */
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

/** In one size, over as many lines as this width needs; null without ink. */
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

/** Removes line breaks, allows breaks between Thai words, and drops characters that XML cannot hold (1.0, 2.2). */
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
