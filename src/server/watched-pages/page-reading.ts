import type { PageContent } from '#domain/monitors/page-content.ts';

export interface PageReading {
  readonly content: PageContent;
  /** SHA-256 of the content's text, as hexadecimal digits. */
  readonly contentHash: string;
  /** How many elements the selectors matched; of a feed or calendar, how many entries it has. */
  readonly elementsFound: number;
  /** The beginning of the text, as one line. */
  readonly excerpt: string;
}

export type Taken = Pick<PageReading, 'content' | 'elementsFound'>;
