import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

/** Dialogs, accounts and pages of a signup, by source. On the server they are part of the texts of the pages. */
export const partsCatalogues: CatalogueTable = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue>('/src/client/languages/*.po', { query: '?parts?lingui' });
