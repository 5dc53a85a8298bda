import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

/** By source. Only pages that show such texts load this table. */
export const policiesCatalogues: CatalogueTable = import.meta.glob<Catalogue>('/src/client/languages/policies/*.po');
