import { foldWords } from './fold-words.ts';

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
  þ: 'th',
};

/** Ignores accents too: "jose" finds "José" and "dang" finds "Đặng". */
export function searchable(text: string): string {
  return foldWords(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[đðłøıßæœþ]/g, (letter) => asWritten[letter] ?? letter);
}

export function isFoundIn(search: string, texts: readonly string[]): boolean {
  const wanted = searchable(search);
  return wanted === '' || texts.some((text) => searchable(text).includes(wanted));
}
