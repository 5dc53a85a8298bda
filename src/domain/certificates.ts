import { searchable } from './search.ts';
import { isTitle, withoutTitles } from './titles.ts';

/** Without letters that look like digits, or like each other. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const NUMBER_LENGTH = 10;

/** @param bytes random, one for each character */
export function certificateNumber(bytes: Uint8Array): string {
  return Array.from(bytes.slice(0, NUMBER_LENGTH), (byte) => CROCKFORD[byte % CROCKFORD.length]).join('');
}

/** As it was typed from paper: in any case, with spaces or hyphens, and O for 0. Null for what can be no number. */
export function readNumber(typed: string): string | null {
  const number = typed
    .toUpperCase()
    .replace(/[\s\-–]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return number.length === NUMBER_LENGTH && signsOf(number).every((sign) => CROCKFORD.includes(sign)) ? number : null;
}

/** `7K3QX-9ZB2M` */
export function writeNumber(number: string): string {
  return `${number.slice(0, NUMBER_LENGTH / 2)}-${number.slice(NUMBER_LENGTH / 2)}`;
}

/** As people write these letters who have no key for them. */
const IN_TWO: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };

/** For comparing names that were typed from paper, also without accents. */
export function foldName(name: string): string {
  return searchable(name);
}

/** As it is folded, also with two letters for an umlaut: “muller” and “mueller” for “Müller”. */
export function foldedWays(name: string): string[] {
  const inTwo = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[äöüåø]/g, (letter) => IN_TWO[letter] ?? letter);
  return [...new Set([foldName(name), foldName(inTwo)])];
}

/** Han and Hangul are written without spaces, the family name first. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;

/** So many ways to say the surname of a person are kept and compared; few names have more. */
export const MOST_SURNAMES = 40;

/**
 * What counts as the surname of a name, folded: any words of it that follow each other, as in “de Souza”: forms differ
 * in which of them they call the last name, and the secret is the number of the letter. Titles and suffixes alone do not
 * count. The likeliest come first.
 */
export function surnamesOf(name: string): string[] {
  // Folded, Hangul is in pieces, so these are taken from the name as it is.
  const family = name
    .split(/\s+/)
    .flatMap((word) => (FAMILY_FIRST.test(word) ? [signsOf(word).slice(0, 1), signsOf(word).slice(0, 2)] : []))
    .map((signs) => foldName(signs.join('')));
  const ways = foldedWays(name).map((way) => runsOf(way.split(' ')));
  const runs = ways[0]?.flatMap((_run, at) => ways.map((way) => way[at] ?? '')) ?? [];
  return [...new Set([...family, ...runs])].filter((surname) => surname !== '').slice(0, MOST_SURNAMES);
}

/** The last words, the first one, each, and then any that follow each other. */
function runsOf(words: readonly string[]): string[] {
  const runs = words.flatMap((_word, from) =>
    words.slice(from).map((_last, length) => words.slice(from, from + length + 1)),
  );
  const isOfName = (run: readonly string[]) => !run.every(isTitle) || words.every(isTitle);
  const rank = (run: readonly string[]) => (run.at(-1) === withoutTitles(words).at(-1) ? 0 : run.length === 1 ? 1 : 2);
  return runs
    .filter(isOfName)
    .toSorted((a, b) => rank(a) - rank(b) || a.length - b.length)
    .map((run) => run.join(' '));
}

/** Whole characters, also beyond the first plane. */
function signsOf(word: string): string[] {
  return Array.from(word);
}

/** `A. D.` */
export function initialsOf(name: string): string {
  const words = withoutTitles(name.trim().split(/[\s,]+/));
  const shown = words.length < 2 ? words : [words[0] ?? '', words.at(-1) ?? ''];
  return shown.map((word) => `${signsOf(word)[0]?.toUpperCase() ?? ''}.`).join(' ');
}
