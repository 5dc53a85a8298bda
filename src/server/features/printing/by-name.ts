import type { LanguageTag } from '#domain/languages.ts';

/** In the order in which readers of the language look names up. */
export function byName(language: LanguageTag): (a: { readonly name: string }, b: { readonly name: string }) => number {
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(a.name, b.name);
}
