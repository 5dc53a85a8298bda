import { foldWords } from './fold-words.ts';
import { singleLine } from './text-limits.ts';
import { isTitle, withoutTitles } from './titles.ts';

const HAN_OR_HANGUL = /^[\p{Script=Han}\p{Script=Hangul}]+$/u;
/** Names in these letters are mostly written without spaces, and are short. */
const WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
/** Family names of two characters; nearly all others have one. */
const DOUBLE_FAMILY_NAMES =
  /^(?:欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|夏侯|东方|東方|皇甫|尉迟|尉遲|公孙|公孫|慕容|令狐|司徒|端木|南宫|南宮|남궁|황보|제갈|선우|독고|사공|서문)/u;
/** The family name of a Japanese name is mostly in Han, and the given name in it or in Kana. */
const HAN_BEFORE_KANA = /^\p{Script=Han}+(?=[\p{Script=Hiragana}\p{Script=Katakana}ー]+$)/u;
/** A number, an address, and what has no letter are no part of a name. */
const NO_NAME = /@|\/|\d{3}|^\P{L}+$/u;
const INITIAL = /\p{L}\p{M}*/u;
const TWO_LETTERS = /\p{L}\p{M}*\p{L}\p{M}*/u;

interface NameParts {
  readonly first: string;
  /** Empty where nothing but the first name can be shown. */
  readonly last: string;
}

/**
 * A name of one word is the first name, as it stands.
 *
 * Chinese and Korean names have the family name first and mostly no space, and its one character is the whole of it, so
 * no initial can stand for it: such a name is shown by the given name alone, 小明 of 王小明. Four Han characters are
 * mostly two and two. Beside a name in other letters, as in “Xiaoming Wang 王小明”, that one counts.
 */
function partsOf(name: string): NameParts {
  const [beforeComma = [], afterComma = []] = singleLine(name.replace(/[(（][^)）]*[)）]/g, ' '))
    .split(/[,，]/, 2)
    .map((part) => part.split(/[\s·・]+/).filter((word) => word !== '' && !NO_NAME.test(word)));
  const all = afterComma.every(isTitle) ? beforeComma : [...afterComma, ...beforeComma];
  const untitled = withoutTitles(all);
  // Of “Mrs. Chan” no more is known than the last name.
  const words = untitled.length > 1 ? untitled : all;
  const others = words.filter((word) => isPlain(word) || !HAN_OR_HANGUL.test(word));
  if (others.length > 0)
    return {
      first: withoutFamilyName(others[0] ?? ''),
      last: others.length > 1 ? (others.at(-1) ?? '') : '',
    };
  const [first = '', ...given] = words;
  return { first: given.length > 0 ? given.join(' ') : givenName(first), last: '' };
}

/** Most names, for which the tables of Unicode are not needed. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

function withoutFamilyName(name: string): string {
  return isPlain(name) ? name : name.replace(HAN_BEFORE_KANA, '');
}

function givenName(name: string): string {
  const characters = Array.from(name);
  if (characters.length < 2) return name;
  const isDouble = characters.length > 2 && (DOUBLE_FAMILY_NAMES.test(name) || characters.length > 3);
  return characters.slice(isDouble ? 2 : 1).join('');
}

function shownWith({ first, last }: NameParts, letters: RegExp): string {
  const [begin] = letters.exec(last) ?? [''];
  return begin === '' ? first : `${first} ${begin.charAt(0).toUpperCase()}${begin.slice(1)}.`;
}

/** What helpers at the door read of each: first name and initial, or two letters where names are alike; nothing of who
 * has no such name. */
export function doorNames(people: readonly { readonly id: string; readonly name: string }[]): Map<string, string> {
  const parted = people.map(({ id, name }) => {
    const parts = partsOf(name);
    const short = shownWith(parts, INITIAL);
    return { id, parts, short, key: foldWords(short), whole: foldWords(name) };
  });
  const wholes = new Map<string, Set<string>>();
  for (const { key, whole } of parted) wholes.set(key, (wholes.get(key) ?? new Set()).add(whole));
  return new Map(
    parted.map(({ id, parts, short, key }) => {
      const isShared = (wholes.get(key)?.size ?? 0) > 1;
      return [id, (isShared && isLong(parts.last) ? shownWith(parts, TWO_LETTERS) : short) || '…'];
    }),
  );
}

/** Two letters of a family name of two would be the whole of it. */
function isLong(last: string): boolean {
  return (last.match(/\p{L}/gu)?.length ?? 0) > 2;
}

/** Whether a typed name can be a person of the list, so that the helper is asked before a person is added twice. */
export function couldBe(typed: string, shown: string): boolean {
  const { first, last } = partsOf(typed);
  const [shownFirst = '', initial] = shown.split(/\s(?=\S+\.$)/u);
  if (foldWords(first) === '' || foldWords(first) !== foldWords(shownFirst)) return false;
  return last === '' || initial === undefined || foldWords(last).startsWith(foldWords(initial.replace(/\.$/, '')));
}

const LEAST_LETTERS = 3;
/** A whole name has two characters or three. */
const LEAST_CHARACTERS = 2;

/** Whether enough of a name was typed to look for a person by its beginning. */
export function canBeSought(typed: string): boolean {
  const letters = typed.match(/\p{L}/gu) ?? [];
  return letters.length >= (WITHOUT_SPACES.test(letters.join('')) ? LEAST_CHARACTERS : LEAST_LETTERS);
}

/** Whether it is a name at all: a whole one is enough, however short it is. */
export function canBeName(typed: string): boolean {
  return /\p{L}/u.test(typed);
}

export function isWholeName(name: string, typed: string): boolean {
  return plain(name) === plain(typed);
}

/**
 * Whether each word that was typed begins a word of the name, and another one each, so that a letter that is typed three
 * times is no three letters; a name without spaces may be begun anywhere. What is typed beyond three letters of a word
 * is not compared: else answers would spell out a last name letter by letter.
 */
export function isSought(name: string, typed: string): boolean {
  let words = plain(name).split(' ');
  const isWhole = words.length === 1 || WITHOUT_SPACES.test(typed.replaceAll(' ', ''));
  // What begins with a shorter one is sought first, as fewer words fit it.
  const parts = plain(typed)
    .split(' ')
    .map((part) => Array.from(part).slice(0, LEAST_LETTERS).join(''))
    .toSorted((a, b) => b.length - a.length);
  for (const part of parts) {
    const at = words.findIndex((word) => word.startsWith(part) || (isWhole && word.includes(part)));
    if (at === -1) return false;
    const rest = isWhole ? (words[at] ?? '').replace(part, ' ') : null;
    words = words.flatMap((word, place) => (place === at ? (rest ?? []) : word));
  }
  return true;
}

/** Without accents, which few type on a phone in a hurry. */
function plain(name: string): string {
  return foldWords(name)
    .normalize('NFD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.charAt(0))
    .normalize('NFC');
}
