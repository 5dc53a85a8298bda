import { NORMALISER_VERSION } from './plain-text.ts';

export interface CheckedConfiguration {
  readonly url: string;
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
}

/**
 * Everything that decides which text a page gives, as one text to hash. Baselines and validators (ETag, Last-Modified)
 * belong to it: after an edit, or when the normaliser changes, the next check starts a new baseline.
 */
export function configurationText({ url, selectors, ignoreSelectors }: CheckedConfiguration): string {
  return JSON.stringify([NORMALISER_VERSION, url, selectors, ignoreSelectors]);
}
