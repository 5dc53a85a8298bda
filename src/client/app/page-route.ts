import type { ComponentType } from 'react';
import type { FirstPart } from '#client/lib/lazy-part.ts';

/** What decides what a page shows first. */
export interface FirstView {
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** What is known under the key of a query, undefined if nothing is. */
  readonly known: <Data>(queryKey: readonly unknown[]) => Data | undefined;
}

export interface PageRoute {
  readonly path: string;
  /** Its source file; the build names its code by it. */
  readonly source: string;
  readonly load: () => Promise<ComponentType>;
  /** An extra catalogue for a page with long texts, so that other pages do not load them. */
  readonly texts?: 'policies';
  /** Parts that the page shows first, which are there when it is rendered. */
  readonly first?: (view: FirstView) => readonly FirstPart[];
  /** It stays mounted while the names in its address change. */
  readonly stays?: true;
}
