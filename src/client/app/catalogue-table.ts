import type { Messages } from '@lingui/core';

export interface Catalogue {
  readonly messages: Messages;
}

/** How each catalogue is loaded, by its source. */
export type CatalogueTable = Readonly<Record<string, () => Promise<Catalogue>>>;
