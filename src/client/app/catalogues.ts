import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { LanguageTag } from '#domain/languages.ts';
import { withWesternDigits } from '#domain/writing.ts';
import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

/**
 * `pages`: texts that public pages show first; `parts`: those fetched later; `whole`: both, for the other documents;
 * `policies`: long texts of a few pages.
 */
export type Texts = 'pages' | 'parts' | 'whole' | 'policies';

export const POLICIES_CATALOGUES = 'src/client/app/policies-catalogues.ts';

const pages: CatalogueTable = import.meta.glob<Catalogue>('/src/client/languages/*.po', { query: '?pages?lingui' });

let whole: CatalogueTable = {};

/** For documents that start with all texts. */
export function takeWholeCatalogues(table: CatalogueTable): void {
  whole = table;
}

const tables: Readonly<Record<Texts, () => Promise<CatalogueTable>>> = {
  pages: async () => pages,
  whole: async () => whole,
  parts: () => import('./parts-catalogues.ts').then((module) => module.partsCatalogues),
  policies: () => import('./policies-catalogues.ts').then((module) => module.policiesCatalogues),
};

/** The build names the catalogue's file by its source. */
export function catalogueSource(language: LanguageTag, texts: Texts): string {
  return `${fileOf(language, texts).slice(1)}${texts === 'policies' ? '' : `?${texts}?lingui`}`;
}

function fileOf(language: LanguageTag, texts: Texts): string {
  return `/src/client/languages/${texts === 'policies' ? 'policies/' : ''}${language}.po`;
}

export async function loadLanguage(language: LanguageTag, texts: readonly Texts[]): Promise<I18n> {
  for (const each of texts) inUse.add(each);
  const messages = await messagesOf(language, texts);
  return setupI18n({ locale: language, locales: withWesternDigits(language), messages: { [language]: messages } });
}

// In a browser, where there is one language at a time; the server renders with what each page asks for.
const inUse = new Set<Texts>();

export async function addTexts(i18n: I18n, texts: Texts): Promise<void> {
  inUse.add(texts);
  const language = i18n.locale as LanguageTag;
  i18n.load(language, await messagesOf(language, [texts]));
}

/** Adds texts of parts that are not shown yet, so nothing renders again. */
export async function addTextsOfParts(i18n: I18n): Promise<void> {
  inUse.add('parts');
  const language = i18n.locale as LanguageTag;
  const messages = await messagesOf(language, ['parts']);
  // With another language those that were in use have come as well.
  if (i18n.locale === language) Object.assign(i18n.messages, messages);
}

export function textsInUse(language: LanguageTag): Promise<Messages> {
  return messagesOf(language, [...inUse]);
}

async function messagesOf(language: LanguageTag, texts: readonly Texts[]): Promise<Messages> {
  const [first = {}, ...others] = await Promise.all(texts.map((each) => readCatalogue(language, each)));
  return others.length === 0 ? first : (Object.assign({}, first, ...others) as Messages);
}

async function readCatalogue(language: LanguageTag, texts: Texts): Promise<Messages> {
  const load = (await tables[texts]())[fileOf(language, texts)];
  if (load === undefined) throw new Error(`There is no catalogue of the ${texts} in ${language}`);
  return (await load()).messages;
}
