/** For one monitor. Each combinator multiplies the work that a page can cause on purpose. */
export const selectorLimits = { selectors: 20, characters: 200, combinators: 4 } as const;
