/**
 * Raise it whenever the same page would give other lines than before. Contents of different versions are not compared,
 * so our changes never look like the site's.
 */
export const NORMALISER_VERSION = 2;

const PRINTABLE_ASCII = /^[ -~]*$/;
const BLANKS = /\s+/gu;
// Control and format characters (soft hyphens, zero widths, directions), halves of characters and the private ones that
// icon fonts draw. The joiners stay for now: Persian, Indian scripts and emoji cannot be read without them.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u034f]/gu;
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/gu;
const IDLE_JOINER =
  /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]|[\u200c\u200d](?=$|[\p{Script=Latin}\p{N}\p{P}\s])/gu;

/**
 * One line for comparison: Unicode NFC, no invisible characters, single spaces. Nothing is left that could control a
 * screen, a terminal or the direction of text.
 */
export function plainLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim();
  const visible = text.replace(BLANKS, ' ').replace(INVISIBLE, '').replace(JOINERS, '$1').replace(IDLE_JOINER, '');
  return visible.normalize('NFC').replace(/ {2,}/g, ' ').trim();
}

/** In characters, for notices, tables and subjects. */
export const MAX_LINE_SHOWN = 300;

export function shownLine(text: string, most: number = MAX_LINE_SHOWN): string {
  // A line may be a megabyte long: what cannot be shown anyway is not looked at. Invisible characters may be many.
  const plain = plainLine(text.slice(0, most * 8));
  const characters = Array.from(plain.slice(0, most * 2 + 2));
  const isWhole = text.length <= most * 8 && plain.length <= most * 2 + 2 && characters.length <= most;
  return isWhole ? plain : `${cut(characters, most - 1)}…`;
}

const MAX_LINES_SHOWN = 1000;

export function shownText(text: string, mostLines: number = MAX_LINES_SHOWN): string {
  const lines = text.split('\n');
  const more = lines.length - mostLines;
  const shown = lines.slice(0, mostLines).map((line) => shownLine(line));
  return more <= 0 ? shown.join('\n') : [...shown, `… and ${more} more ${more === 1 ? 'line' : 'lines'}`].join('\n');
}

/** Leaves no half character, no accent without its letter and no space at the end. */
function cut(characters: readonly string[], most: number): string {
  let end = Math.min(most, characters.length);
  while (end > 0 && /^(?:\p{M}|\u200d)$/u.test(characters[end] ?? '')) end -= 1;
  return characters
    .slice(0, end)
    .join('')
    .replace(/[\s\u200d]+$/u, '');
}
