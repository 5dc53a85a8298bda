import { searchable } from './search.ts';
import { comparable } from './text-limits.ts';

/** Occurs in no stored text, so no match spans two of them. */
const BETWEEN = '\u001f';

interface Findable {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * What a person is found by: the name without case and accents, which comes first, the name and the address as they are
 * typed, and the digits of the phone.
 */
export function personText({ name, email, phone }: Findable): string {
  const [folded, typed] = [searchable(name), asTyped(name)];
  const others = [typed === folded ? '' : typed, asTyped(email ?? ''), digitsOf(phone ?? '')];
  return [folded, ...others.filter((text) => text !== '')].join(BETWEEN);
}

interface Wanted {
  /** Each occurs somewhere in the text of a person who is found. */
  readonly parts: readonly string[];
  /** With all its signs, which alone is enough. */
  readonly typed: string;
  /** Who begins with it comes first. */
  readonly begins: string;
}

/** Of the digits of a phone that are too few to mean one. */
const LEAST_DIGITS = 3;
const LIKE_A_PHONE = /^[\d\s()+./-]+$/;
/** Signs that only addresses have: what holds one is looked for as it is typed. */
const OF_ADDRESSES = /[@_]/;
/** More words than that are looked for as one text. */
const MOST_WORDS = 6;

/** Null for everybody. */
export function wantedPeople(search: string): Wanted | null {
  const typed = asTyped(search);
  if (typed === '') return null;
  const folded = searchable(search);
  const digits = digitsOf(search);
  if (LIKE_A_PHONE.test(typed) && digits.length >= LEAST_DIGITS) return { parts: [digits], typed, begins: typed };
  if (folded === '' || OF_ADDRESSES.test(typed)) return { parts: [typed], typed, begins: typed };
  const words = folded.split(' ');
  return { parts: words.length > MOST_WORDS ? [folded] : words, typed, begins: folded };
}

/** Before a word of a text, or one of its texts. */
export const WORD_BEGINS = [' ', BETWEEN] as const;

/** With every sign, and without case. */
function asTyped(text: string): string {
  return comparable(text);
}

/** Without the 1 that is dialled before an area of North America, which many leave out. */
function digitsOf(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
