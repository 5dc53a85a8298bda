import type { PageContent } from '#domain/monitors/page-content.ts';

export interface PageReading {
  readonly content: PageContent;
  /** SHA-256 of the content's text, in hex. */
  readonly contentHash: string;
  /** Elements that the selectors matched; for a feed or calendar, its entries. */
  readonly elementsFound: number;
  readonly excerpt: string;
}

export type Taken = Pick<PageReading, 'content' | 'elementsFound'>;
