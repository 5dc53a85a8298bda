import '#client/lib/add-missing-functions.ts';
import { setupI18n } from '@lingui/core';
import '#client/features/door/door.css';
import { startDoor } from '#client/features/door/start-door.ts';
import type { PageData } from '#contract/page.ts';
import { withWesternDigits } from '#domain/writing.ts';
import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

const catalogues: CatalogueTable = import.meta.glob<Catalogue>('/src/client/languages/door/*.po');

const root = document.getElementById('root') ?? document.body;
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '') as PageData;
const { language } = data;
const catalogue = await catalogues[`/src/client/languages/door/${language}.po`]?.();
const i18n = setupI18n({
  locale: language,
  locales: withWesternDigits(language),
  messages: { [language]: catalogue?.messages ?? {} },
});
await startDoor(root, i18n, data);
