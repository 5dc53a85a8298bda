/**
 * Raised whenever the same page would give other lines than before: contents that were taken under another version are
 * not compared, so that no change of ours looks like one of the site.
 */
export const NORMALISER_VERSION = 1;

const PRINTABLE_ASCII = /^[ -~]*$/;
const BLANKS = /\s+/gu;
// Control and format characters (soft hyphens, zero widths, directions), halves of characters and the private ones that
// icon fonts draw. The joiners stay for now: Persian, Indian scripts and emoji cannot be read without them.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u034f]/gu;
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/gu;
const IDLE_JOINER =
  /(?<=^|[\p{Script=Latin}\p{N}\p{P}\s])[\u200c\u200d]|[\u200c\u200d](?=$|[\p{Script=Latin}\p{N}\p{P}\s])/gu;

/**
 * One line of a page as it is compared: Unicode's NFC, no character that cannot be seen, blanks of all kinds folded into
 * single spaces. Nothing that could command a screen, a terminal or the direction of a text is left in it.
 */
export function plainLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.includes('  ') ? text.replace(/ +/g, ' ').trim() : text.trim();
  const visible = text.replace(BLANKS, ' ').replace(INVISIBLE, '').replace(JOINERS, '$1').replace(IDLE_JOINER, '');
  return visible.normalize('NFC').replace(/ {2,}/g, ' ').trim();
}

/** What a notice, a table or a subject shows of one line of a page, in characters. */
export const MAX_LINE_SHOWN = 300;

/** A line fit to be shown, mailed or posted: plain, and cut with an ellipsis where it is longer than `most` characters. */
export function shownLine(text: string, most: number = MAX_LINE_SHOWN): string {
  // A line may be a megabyte long: what cannot be shown anyway is not looked at. Invisible characters may be many.
  const plain = plainLine(text.slice(0, most * 8));
  const characters = Array.from(plain.slice(0, most * 2 + 2));
  const isWhole = text.length <= most * 8 && plain.length <= most * 2 + 2 && characters.length <= most;
  return isWhole ? plain : `${cut(characters, most - 1)}…`;
}

/** How many lines of a page a dialog or a mail shows. */
const MAX_LINES_SHOWN = 1000;

/** A text of several lines fit to be shown: each line as `shownLine` has it, and after the last that is shown how many more there are. */
export function shownText(text: string, mostLines: number = MAX_LINES_SHOWN): string {
  const lines = text.split('\n');
  const more = lines.length - mostLines;
  const shown = lines.slice(0, mostLines).map((line) => shownLine(line));
  return more <= 0 ? shown.join('\n') : [...shown, `… and ${more} more ${more === 1 ? 'line' : 'lines'}`].join('\n');
}

/** Without a half of a character, an accent that lost its letter, or a blank at the end. */
function cut(characters: readonly string[], most: number): string {
  let end = Math.min(most, characters.length);
  while (end > 0 && /^(?:\p{M}|\u200d)$/u.test(characters[end] ?? '')) end -= 1;
  return characters
    .slice(0, end)
    .join('')
    .replace(/[\s\u200d]+$/u, '');
}
