/** The language in which everything is written first. */
export const SOURCE = 'en' as const;

// The first view of a page needs this, and no more of the list of languages.
const fromTheRight: readonly string[] = ['fa', 'ar', 'ur', 'he'];

/** From which side one of our languages is written; what is none of them, from the left. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return fromTheRight.includes(tag) ? 'rtl' : 'ltr';
}

/** A language as numbers are written in it here: with the digits that stand on the school's doors and clocks. */
export function withWesternDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}
