export interface Language {
  /** BCP 47 */
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages that are complete; a visitor is never given half of one. */
export const languages = [{ tag: 'en', name: 'English', direction: 'ltr' }] as const satisfies readonly Language[];

export type LanguageTag = (typeof languages)[number]['tag'];
const SOURCE: LanguageTag = 'en';

/** The first wish that is among ours: the tag itself, else its language without region. Wishes are BCP 47 tags, best first. */
export function chooseLanguage(wishes: readonly string[]): LanguageTag {
  return wishes.map(oursFor).find((tag) => tag !== null) ?? SOURCE;
}

/** Ours that fits a wish; null where we have none. */
export function oursFor(wish: string): LanguageTag | null {
  const exact = languages.find(({ tag }) => tag.toLowerCase() === wish.toLowerCase());
  const [primary = ''] = wish.toLowerCase().split('-');
  return (exact ?? languages.find(({ tag }) => tag.toLowerCase() === primary))?.tag ?? null;
}

/** The tags of an Accept-Language header, most wanted first. */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/;\s*q=/);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

export function directionOf(tag: LanguageTag): 'ltr' | 'rtl' {
  return languages.find((language) => language.tag === tag)?.direction ?? 'ltr';
}
