import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

/** By source. The server renders with the texts of the pages, which are whole there. */
export const wholeCatalogues: CatalogueTable = import.meta.env.SSR
  ? {}
  : import.meta.glob<Catalogue>('/src/client/languages/*.po', { query: '?whole?lingui' });
