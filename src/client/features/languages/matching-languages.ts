import type { Language } from '#domain/languages.ts';
import { isFoundIn } from '#domain/search.ts';

/** Other tags for a language of ours: speakers of Cantonese look for that name. */
const alsoKnownAs: Readonly<Record<string, readonly string[]>> = { 'zh-HK': ['yue'] };

/** Searches their own name, the English one, and that in the language of the page. */
export function matchingLanguages<One extends Language>(
  all: readonly One[],
  search: string,
  spoken: string,
): readonly One[] {
  const namings = [...new Set(['en', spoken])].map((tag) => new Intl.DisplayNames([tag], { type: 'language' }));
  return all.filter(({ tag, name }) =>
    isFoundIn(search, [
      name,
      ...[tag, ...(alsoKnownAs[tag] ?? [])].flatMap((each) => [
        each,
        ...namings.map((naming) => naming.of(each) ?? ''),
      ]),
    ]),
  );
}
