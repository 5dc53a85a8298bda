/**
 * Of what `foldWords` answers. A change of that needs the next number: then the keys that are stored are made anew at the
 * next start.
 */
export const FOLDING = 1;

const PLAIN = /^[ -~]*$/;
/** Alone, they would become a space with an accent. */
const ACCENTS_ALONE = /[\u00b4\u1fbd\u1fbf\u1fef\u1ffd\u1ffe]/g;
/** A keyboard puts them into a name where nobody sees them: joiners, soft hyphens, signs of direction. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
/** Apostrophes and quotes of every kind, also of Hebrew and Armenian, and full stops. */
const AT_LETTERS =
  /["'.`\u00ab\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u02ee\u055a\u055b\u05f3\u05f4\u2018-\u201f\u2032-\u2036\u2039\u203a\ua78b\ua78c]+/g;
/** Spaces, hyphens and dashes of every kind, commas, and dots at half height. */
const BETWEEN_WORDS = /[\s\p{Pd}_,\u00b7\u060c\u2022\u2027\u2043\u2212\u30fb]+/gu;

/**
 * For comparing names and words: the same however a phone, a keyboard or a spreadsheet writes them. Folds case, the
 * encoding of accents, apostrophes, hyphens and spaces. Empty where there is nothing else.
 */
export function foldWords(text: string): string {
  // Plain letters, which most are, need no tables of Unicode.
  const isPlain = PLAIN.test(text);
  const letters = isPlain ? text : text.replace(ACCENTS_ALONE, "'").normalize('NFKC').replace(UNSEEN, '');
  const folded = letters.toLowerCase().replace(AT_LETTERS, '').replace(BETWEEN_WORDS, ' ').trim();
  return isPlain ? folded : folded.normalize('NFKC');
}
