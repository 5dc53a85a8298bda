import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

interface FurtherCatalogues {
  /** The texts of dialogs, accounts and the pages of a signup. The server has them with those of the pages. */
  readonly parts: CatalogueTable;
  /** The long texts of the policies and of what is said of accessibility. */
  readonly policies: CatalogueTable;
}

/** By source; only what shows such texts loads this table. */
export const furtherCatalogues: FurtherCatalogues = {
  parts: import.meta.env.SSR
    ? {}
    : import.meta.glob<Catalogue>('/src/client/languages/*.po', { query: '?parts?lingui' }),
  policies: import.meta.glob<Catalogue>('/src/client/languages/policies/*.po'),
};
