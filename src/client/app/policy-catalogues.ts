import type { Catalogue, CatalogueTable } from './catalogue-table.ts';

/** The long texts of the policies and of what is said of accessibility, by source; only the pages that show them load this table. */
export const policyCatalogues: CatalogueTable = import.meta.glob<Catalogue>('/src/client/languages/policies/*.po');
