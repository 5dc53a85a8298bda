import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

interface FurtherCatalogues {
  /** Dialogs, accounts and pages of a signup. On the server they are part of the texts of the pages. */
  readonly parts: CatalogueTable;
  readonly policies: CatalogueTable;
}

/** By source. Only pages that show such texts load this table. */
export const furtherCatalogues: FurtherCatalogues = {
  parts: import.meta.env.SSR
    ? {}
    : import.meta.glob<Catalogue>('/src/client/languages/*.po', { query: '?parts?lingui' }),
  policies: import.meta.glob<Catalogue>('/src/client/languages/policies/*.po'),
};
