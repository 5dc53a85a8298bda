import type { Messages } from '@lingui/core';

/** Made by the build from a `.po` file. */
export interface Catalogue {
  readonly messages: Messages;
}

/** Loaders by source file. */
export type CatalogueTable = Readonly<Record<string, () => Promise<Catalogue>>>;
