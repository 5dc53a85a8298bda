/** Letters that Unicode does not decompose, and what people type for them. */
const asWritten: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '’': "'",
};

/** Ignores case and accents: "jose" finds "José" and "dang" finds "Đặng". */
export function searchable(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('und').trim();
  return folded.replace(/[đðłøıßæœ’]/g, (letter) => asWritten[letter] ?? letter);
}

export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = searchable(search);
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted));
}
