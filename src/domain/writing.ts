export const SOURCE = 'en' as const;

// The first view of a page needs this, and no more of the list of languages.
const fromTheRight: readonly string[] = ['fa', 'ar', 'ur', 'he'];

/** Left to right for unknown languages. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return fromTheRight.includes(tag) ? 'rtl' : 'ltr';
}

/** Numbers use the digits that are on the school's doors and clocks. */
export function withWesternDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}
