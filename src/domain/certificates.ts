import { searchable } from './search.ts';

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

/** For comparing names that were typed from paper, also without accents. */
export function foldName(name: string): string {
  return searchable(name);
}

/** Han and Hangul are written without spaces, the family name first. */
const FAMILY_FIRST = /^[\p{Script=Han}\p{Script=Hangul}]{2,4}$/u;

/**
 * What counts as the surname of a name, folded: its last words, as in "de Souza", or the first one, which is the family
 * name in many languages. The likeliest come first: a check of a letter compares no more than some of them.
 */
export function surnamesOf(name: string): string[] {
  const words = foldName(name).split(' ');
  const last = words.map((_word, at) => words.slice(at).join(' '));
  const [first = ''] = words;
  // Folded, Hangul is in pieces, so these are taken from the name as it is.
  const family = name
    .split(/\s+/)
    .flatMap((word) => (FAMILY_FIRST.test(word) ? [signsOf(word).slice(0, 1), signsOf(word).slice(0, 2)] : []))
    .map((signs) => foldName(signs.join('')));
  return [...new Set([...family, first, ...last.toReversed()])].filter((surname) => surname !== '');
}

/** Whole characters, also beyond the first plane. */
function signsOf(word: string): string[] {
  return Array.from(word);
}

/** `A. D.` */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const shown = words.length < 2 ? words : [words[0] ?? '', words.at(-1) ?? ''];
  return shown.map((word) => `${signsOf(word)[0]?.toUpperCase() ?? ''}.`).join(' ');
}
