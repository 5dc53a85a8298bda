import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';
import { withWesternDigits } from '#domain/writing.ts';
import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

export type Texts = 'pages' | 'policies';

const pages: CatalogueTable = import.meta.glob<Catalogue>('/src/client/languages/*.po');

/** A visitor loads the pages' texts of one language, and the policies' with the pages that show them. */
const tables: Readonly<Record<Texts, () => Promise<CatalogueTable>>> = {
  pages: async () => pages,
  policies: () => import('./policy-catalogues.ts').then((module) => module.policyCatalogues),
};

/** The source of a catalogue, by which the build names its file. */
export function catalogueSource(language: LanguageTag, texts: Texts): string {
  return texts === 'pages' ? `src/client/languages/${language}.po` : `src/client/languages/${texts}/${language}.po`;
}

/** The texts of one language, ready to render with. */
export async function loadLanguage(language: LanguageTag): Promise<I18n> {
  const messages = await messagesOf(language, 'pages');
  return setupI18n({ locale: language, locales: withWesternDigits(language), messages: { [language]: messages } });
}

// In a browser, where there is one language at a time; the server renders with what each page asks for.
const inUse = new Set<Texts>(['pages']);

/** Adds another catalogue of the same language. */
export async function addTexts(i18n: I18n, texts: Texts): Promise<void> {
  inUse.add(texts);
  const language = i18n.locale as LanguageTag;
  i18n.load(language, await messagesOf(language, texts));
}

/** All texts that this document uses so far, in another language. */
export async function textsInUse(language: LanguageTag): Promise<Messages> {
  const all = await Promise.all(Array.from(inUse, (texts) => messagesOf(language, texts)));
  return Object.assign({}, ...all) as Messages;
}

async function messagesOf(language: LanguageTag, texts: Texts): Promise<Messages> {
  const load = (await tables[texts]())[`/${catalogueSource(language, texts)}`];
  if (load === undefined) throw new Error(`There is no catalogue of the ${texts} in ${language}`);
  return (await load()).messages;
}
