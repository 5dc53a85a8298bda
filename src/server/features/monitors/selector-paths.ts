import type { SelectorFault } from '#server/watched-pages/select-elements.ts';

export interface WatchedPage {
  readonly url: string;
  readonly selectors: readonly string[];
  readonly ignoreSelectors: readonly string[];
}

export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

export function withPaths(
  { selectors, ignoreSelectors }: WatchedPage,
  faults: readonly SelectorFault[],
): FieldProblem[] {
  return faults.map(({ selector, message }) => {
    const at = selectors.indexOf(selector);
    return { path: at >= 0 ? `selectors.${at}` : `ignoreSelectors.${ignoreSelectors.indexOf(selector)}`, message };
  });
}
