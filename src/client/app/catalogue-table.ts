import type { Messages } from '@lingui/core';

export interface Catalogue {
  readonly messages: Messages;
}

export type CatalogueTable = Readonly<Record<string, () => Promise<Catalogue>>>;
