/** A language as numbers are written in it here: with the digits that stand on the school's doors and clocks. */
export function withWesternDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}
