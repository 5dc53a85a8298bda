/** Digits of any script, full-width signs and all kinds of dashes become those of a keyboard; lower case. */
export function plainSigns(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/[\u2010-\u2015\u2212~〜]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Unicode keeps the ten digits of a script together, from zero on. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}
