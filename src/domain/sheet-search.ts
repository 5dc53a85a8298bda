import { searchable } from './search.ts';
import { wordsOf, type Into, type Translation } from './translations.ts';

export const MAX_SEARCH = 200;

interface Searched {
  readonly title: string;
  readonly description: string | null;
  readonly translations?: Into<Translation>;
}

/** Occurs in no stored text, so no match spans two texts. */
const BETWEEN = '\u001f';
const folded = new WeakMap<Searched, string>();

export function searchTextOf(sheet: Searched): string {
  const { title, description, translations } = sheet;
  const known = folded.get(sheet);
  if (known !== undefined) return known;
  const text = [title, description ?? '', ...wordsOf(translations)].map(searchable).join(BETWEEN);
  folded.set(sheet, text);
  return text;
}

export function matchesSearch(search: string, sheet: Searched): boolean {
  return searchTextOf(sheet).includes(searchable(search));
}
