import { plainSigns } from './paste/plain-signs.ts';
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
  const [folded, typed] = [bounded(searchable(name)), bounded(asTyped(name))];
  const others = [typed === folded ? '' : typed, asTyped(email ?? ''), digitsOf(phone ?? '')];
  return [folded, ...others.filter((text) => text !== '')].join(BETWEEN);
}

/** In characters: a sign can become eighteen, and the text of a person is part of where a page of the list begins. */
const LONGEST_NAME = 300;

function bounded(name: string): string {
  return name.length <= LONGEST_NAME ? name : Array.from(name).slice(0, LONGEST_NAME).join('');
}

interface Wanted {
  /** Of each, one or another occurs somewhere in the text of a person who is found. */
  readonly parts: readonly (readonly string[])[];
  /** With all its signs, which alone is enough. */
  readonly typed: string;
  /** Who begins with it comes first. */
  readonly begins: string;
}

/** Of the digits of a phone that are too few to mean one. */
const LEAST_DIGITS = 3;
const LIKE_A_PHONE = /^[\p{Nd}\s()+./-]+$/u;
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
  if (LIKE_A_PHONE.test(typed) && digits.length >= LEAST_DIGITS)
    return { parts: [withoutTrunk(digits)], typed, begins: typed };
  if (folded === '' || OF_ADDRESSES.test(typed)) return { parts: [[typed]], typed, begins: typed };
  const words = folded.split(' ');
  return { parts: (words.length > MOST_WORDS ? [folded] : words).map((word) => [word]), typed, begins: folded };
}

/** Before a word of a text, or one of its texts. */
export const WORD_BEGINS = [' ', BETWEEN] as const;

/** With every sign, and without case. */
function asTyped(text: string): string {
  return comparable(text);
}

/** Of any script as 0 to 9, without the 1 that is dialled before an area of North America, which many leave out. */
function digitsOf(phone: string): string {
  const digits = plainSigns(phone).replace(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}

/** While it is still typed, a 1 may be the one before an area, which no text has, or the first of what is looked for. */
function withoutTrunk(digits: string): string[] {
  const rest = digits.slice(1);
  return digits.startsWith('1') && rest.length >= LEAST_DIGITS ? [digits, rest] : [digits];
}
