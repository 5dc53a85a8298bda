/** Letters that Unicode takes for one whole, and that people without them on their keys write so. */
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

/** A text as it is searched: case and accents aside, so that "jose" finds "José" and "dang" finds "Đặng". */
export function searchable(text: string): string {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('und').trim();
  return folded.replace(/[đðłøıßæœ’]/g, (letter) => asWritten[letter] ?? letter);
}

/** Whether one of the texts holds what is searched for; nothing is held by all. */
export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = searchable(search);
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted));
}
