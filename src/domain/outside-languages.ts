import type { Language } from './languages.ts';

/**
 * Languages that the hub does not speak itself. A visitor who agrees to it can have the public pages translated into
 * them by an outside service; the tags are those under which that service knows them.
 */
export const outsideLanguages: readonly Language[] = [
  { tag: 'af', name: 'Afrikaans', direction: 'ltr' },
  { tag: 'az', name: 'Azərbaycanca', direction: 'ltr' },
  { tag: 'ms', name: 'Bahasa Melayu', direction: 'ltr' },
  { tag: 'bs', name: 'Bosanski', direction: 'ltr' },
  { tag: 'ca', name: 'Català', direction: 'ltr' },
  { tag: 'ceb', name: 'Cebuano', direction: 'ltr' },
  { tag: 'cs', name: 'Čeština', direction: 'ltr' },
  { tag: 'cy', name: 'Cymraeg', direction: 'ltr' },
  { tag: 'da', name: 'Dansk', direction: 'ltr' },
  { tag: 'et', name: 'Eesti', direction: 'ltr' },
  { tag: 'ga', name: 'Gaeilge', direction: 'ltr' },
  { tag: 'hmn', name: 'Hmoob', direction: 'ltr' },
  { tag: 'hr', name: 'Hrvatski', direction: 'ltr' },
  { tag: 'ilo', name: 'Ilokano', direction: 'ltr' },
  { tag: 'is', name: 'Íslenska', direction: 'ltr' },
  { tag: 'sw', name: 'Kiswahili', direction: 'ltr' },
  { tag: 'ht', name: 'Kreyòl ayisyen', direction: 'ltr' },
  { tag: 'ku', name: 'Kurdî (Kurmancî)', direction: 'ltr' },
  { tag: 'lv', name: 'Latviešu', direction: 'ltr' },
  { tag: 'lt', name: 'Lietuvių', direction: 'ltr' },
  { tag: 'hu', name: 'Magyar', direction: 'ltr' },
  { tag: 'nl', name: 'Nederlands', direction: 'ltr' },
  { tag: 'no', name: 'Norsk', direction: 'ltr' },
  { tag: 'uz', name: 'Oʻzbekcha', direction: 'ltr' },
  { tag: 'sq', name: 'Shqip', direction: 'ltr' },
  { tag: 'sk', name: 'Slovenčina', direction: 'ltr' },
  { tag: 'sl', name: 'Slovenščina', direction: 'ltr' },
  { tag: 'so', name: 'Soomaali', direction: 'ltr' },
  { tag: 'fi', name: 'Suomi', direction: 'ltr' },
  { tag: 'sv', name: 'Svenska', direction: 'ltr' },
  { tag: 'yo', name: 'Yorùbá', direction: 'ltr' },
  { tag: 'el', name: 'Ελληνικά', direction: 'ltr' },
  { tag: 'bg', name: 'Български', direction: 'ltr' },
  { tag: 'kk', name: 'Қазақша', direction: 'ltr' },
  { tag: 'mk', name: 'Македонски', direction: 'ltr' },
  { tag: 'mn', name: 'Монгол', direction: 'ltr' },
  { tag: 'sr', name: 'Српски', direction: 'ltr' },
  { tag: 'ka', name: 'ქართული', direction: 'ltr' },
  { tag: 'hy', name: 'Հայերեն', direction: 'ltr' },
  { tag: 'ps', name: 'پښتو', direction: 'rtl' },
  { tag: 'ckb', name: 'کوردیی ناوەندی', direction: 'rtl' },
  { tag: 'mr', name: 'मराठी', direction: 'ltr' },
  { tag: 'ne', name: 'नेपाली', direction: 'ltr' },
  { tag: 'te', name: 'తెలుగు', direction: 'ltr' },
  { tag: 'kn', name: 'ಕನ್ನಡ', direction: 'ltr' },
  { tag: 'ml', name: 'മലയാളം', direction: 'ltr' },
  { tag: 'si', name: 'සිංහල', direction: 'ltr' },
  { tag: 'my', name: 'မြန်မာ', direction: 'ltr' },
  { tag: 'km', name: 'ខ្មែរ', direction: 'ltr' },
  { tag: 'lo', name: 'ລາວ', direction: 'ltr' },
];

/** The outside language of a tag; null for what is none, also for a language of our own. */
export function outsideLanguageOf(tag: string | null | undefined): Language | null {
  return outsideLanguages.find((language) => language.tag === tag) ?? null;
}
