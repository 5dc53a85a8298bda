/** The house's own, where a school has chosen none. */
export const SPRUCE = '#1f5a44';
const WHITE = '#ffffff';
/** Paper, and the darkest on which text in the accent stands: `--color-segments`, behind a choice of one of several. */
const GROUNDS = [WHITE, '#faf6ee', '#e9ebe5'];
/** WCAG 2.2, 1.4.3: of text, and of white text on a button. */
const READABLE = 4.5;

/** What takes the place of spruce on screens, in mails and on paper; each as `#rrggbb`. */
export interface AccentShades {
  readonly accent: string;
  /** Under white text, where something is pressed, and of the foot of the page. */
  readonly dark: string;
  /** Behind text in the accent. */
  readonly soft: string;
  /** Of lines, and of quiet text on the dark one. */
  readonly line: string;
  /** Of text on the dark ground of a mail. */
  readonly onDark: string;
  /** Of a button there, under white text. */
  readonly filledOnDark: string;
}

const spruceShades: AccentShades = {
  accent: SPRUCE,
  dark: '#164433',
  soft: '#e6f0ea',
  line: '#b4ccc0',
  onDark: '#93d6b8',
  filledOnDark: '#2d7a5e',
};

/** `#rrggbb` in small letters, also from `#RGB`; null for anything else. */
export function readColour(text: string): string | null {
  const [, digits] = /^#([\da-f]{3}|[\da-f]{6})$/.exec(text.trim().toLowerCase()) ?? [];
  if (digits === undefined) return null;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, '$&$&')}`;
}

/** WCAG's, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Whether its text can be read on every light ground, and white text on it. */
export function isReadable(accent: string): boolean {
  return GROUNDS.every((ground) => contrastOf(accent, ground) >= READABLE);
}

/** The nearest darker one that can be read. */
export function darkenedToRead(accent: string): string {
  return firstOf(20, (step) => scaled(accent, 1 - step / 20), isReadable);
}

/** The shades of a readable accent, made as those of spruce are, and as strong as text on them allows. */
export function shadesOf(accent: string): AccentShades {
  if (accent === SPRUCE) return spruceShades;
  const line = mixed(accent, WHITE, 1 / 3);
  const reads = (ground: string) => (colour: string) => contrastOf(colour, ground) >= READABLE;
  return {
    accent,
    line,
    dark: firstOf(8, (step) => scaled(accent, 0.75 - step * 0.08), reads(line)),
    soft: firstOf(10, (step) => mixed(accent, WHITE, 0.11 - step * 0.01), reads(accent)),
    onDark: firstOf(10, (step) => mixed(accent, WHITE, 0.5 - step * 0.05), reads('#24332c')),
    filledOnDark: accent,
  };
}

/** The last one where none will do. */
function firstOf(steps: number, make: (step: number) => string, isGood: (colour: string) => boolean): string {
  let made = make(0);
  for (let step = 1; step <= steps && !isGood(made); step += 1) made = make(step);
  return made;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function written(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function scaled(colour: string, by: number): string {
  return written(channelsOf(colour).map((channel) => channel * Math.max(0, by)));
}

/** @param share of the first, from 0 to 1 */
function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other);
  return written(channelsOf(one).map((channel, at) => channel * share + (others[at] ?? 0) * (1 - share)));
}
