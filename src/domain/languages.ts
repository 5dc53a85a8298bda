import { SOURCE } from './writing.ts';

export interface Language {
  /** BCP 47 */
  readonly tag: string;
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Only complete languages are listed: a visitor never gets half of one. */
export const languages = [
  { tag: 'en', name: 'English', direction: 'ltr' },
  { tag: 'zh-HK', name: '繁體中文（香港）', direction: 'ltr' },
  { tag: 'zh-Hant', name: '繁體中文（台灣）', direction: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', direction: 'ltr' },
  { tag: 'fil', name: 'Filipino', direction: 'ltr' },
  { tag: 'pa', name: 'ਪੰਜਾਬੀ', direction: 'ltr' },
  { tag: 'ko', name: '한국어', direction: 'ltr' },
  { tag: 'fa', name: 'فارسی', direction: 'rtl' },
  { tag: 'ru', name: 'Русский', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
  { tag: 'ja', name: '日本語', direction: 'ltr' },
  { tag: 'vi', name: 'Tiếng Việt', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'hi', name: 'हिन्दी', direction: 'ltr' },
  { tag: 'ur', name: 'اردو', direction: 'rtl' },
  { tag: 'gu', name: 'ગુજરાતી', direction: 'ltr' },
  { tag: 'bn', name: 'বাংলা', direction: 'ltr' },
  { tag: 'ta', name: 'தமிழ்', direction: 'ltr' },
  { tag: 'he', name: 'עברית', direction: 'rtl' },
  { tag: 'uk', name: 'Українська', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'pt', name: 'Português', direction: 'ltr' },
  { tag: 'id', name: 'Bahasa Indonesia', direction: 'ltr' },
  { tag: 'th', name: 'ไทย', direction: 'ltr' },
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'it', name: 'Italiano', direction: 'ltr' },
  { tag: 'pl', name: 'Polski', direction: 'ltr' },
  { tag: 'ro', name: 'Română', direction: 'ltr' },
  { tag: 'tr', name: 'Türkçe', direction: 'ltr' },
  { tag: 'am', name: 'አማርኛ', direction: 'ltr' },
] as const satisfies readonly Language[];

export type LanguageTag = (typeof languages)[number]['tag'];

/** Wishes are BCP 47 tags, best first. Falls back to English. */
export function chooseLanguage(wishes: readonly string[]): LanguageTag {
  return wishes.map(oursFor).find((tag) => tag !== null) ?? SOURCE;
}

/**
 * Our language with the same language and script, and the same region where we have several. So zh-TW is zh-Hant,
 * Cantonese is zh-HK, tl is fil, and pa-PK, which has its own script, matches none. Null if none matches.
 */
export function oursFor(wish: string): LanguageTag | null {
  const before = found.get(wish);
  if (before !== undefined) return before;
  // Wishes come from outside and are without number.
  if (found.size >= REMEMBERED) found.clear();
  const tag = find(wish);
  found.set(wish, tag);
  return tag;
}

const REMEMBERED = 500;
const found = new Map<string, LanguageTag | null>();

function find(wish: string): LanguageTag | null {
  const wanted = completed(wish);
  if (wanted === null) return null;
  const same = ours.filter(({ language, script }) => language === wanted.language && script === wanted.script);
  const best =
    same.find(({ region }) => region === wanted.region) ?? same.find(({ tag }) => !hasRegion(tag)) ?? same[0];
  return best?.tag ?? null;
}

const ours = languages.flatMap(({ tag }) => {
  const parts = completed(tag);
  return parts === null ? [] : [{ tag, ...parts }];
});

function completed(tag: string) {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize();
    // Cantonese is written as in Hong Kong, and so is Chinese in Macao.
    return { language: language === 'yue' ? 'zh' : language, script, region: region === 'MO' ? 'HK' : region };
  } catch {
    return null;
  }
}

function hasRegion(tag: string): boolean {
  return new Intl.Locale(tag).region !== undefined;
}

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

export function languageOf(tag: LanguageTag): Language {
  return languages.find((language) => language.tag === tag) ?? languages[0];
}
