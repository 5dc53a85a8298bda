import type { Messages } from '@lingui/core';

/** The texts of one language, as the build makes them from a `.po` file. */
export interface Catalogue {
  readonly messages: Messages;
}

/** How each catalogue is loaded, by its source. */
export type CatalogueTable = Readonly<Record<string, () => Promise<Catalogue>>>;
