import { searchable } from './search.ts';
import { wordsOf, type Into, type Translation } from './translations.ts';

/** The longest text that is searched for. */
export const MAX_SEARCH = 200;

interface Searched {
  readonly title: string;
  readonly description: string | null;
  readonly translations?: Into<Translation>;
}

/** Stands in no text that is kept, so that nothing is found across the end of one text and the beginning of the next. */
const BETWEEN = '\u001f';
const folded = new WeakMap<Searched, string>();

/** Title and description in all languages as they are searched; folded once for each object. */
export function searchTextOf(sheet: Searched): string {
  const { title, description, translations } = sheet;
  const known = folded.get(sheet);
  if (known !== undefined) return known;
  const text = [title, description ?? '', ...wordsOf(translations)].map(searchable).join(BETWEEN);
  folded.set(sheet, text);
  return text;
}

/** Substring of title or description, in whatever language; case and accents aside. */
export function matchesSearch(search: string, sheet: Searched): boolean {
  return searchTextOf(sheet).includes(searchable(search));
}
