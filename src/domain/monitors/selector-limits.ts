/** For one monitor. Each combinator multiplies the work that a hostile page can cause. */
export const selectorLimits = { selectors: 20, characters: 200, combinators: 4 } as const;
