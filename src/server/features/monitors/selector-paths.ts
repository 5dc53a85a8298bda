import type { SelectorFault } from '#server/watched-pages/select-elements.ts';

/** A page as it is, or would be, watched. */
export interface WatchedPage {
  readonly url: string;
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
}

/** A sentence and the field of the form that it belongs to. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** Where in the form each fault belongs. */
export function withPaths(
  { selectors, ignoreSelectors }: WatchedPage,
  faults: readonly SelectorFault[],
): FieldProblem[] {
  return faults.map(({ selector, message }) => {
    const at = selectors.indexOf(selector);
    return { path: at >= 0 ? `selectors.${at}` : `ignoreSelectors.${ignoreSelectors.indexOf(selector)}`, message };
  });
}
