/** How many of the contents before the present one are remembered for `recogniseContent`. */
export const CONTENTS_REMEMBERED = 5;

/**
 * unchanged: it is what was there · new: not seen lately · reverted: what was there before is back · flickering: it
 * goes to and fro between contents that were told of
 */
export type Recognition = 'unchanged' | 'new' | 'reverted' | 'flickering';

/**
 * Whether a content is news. A page that goes to and fro between two contents is told of twice, once as new and once
 * as reverted, and then no more while the same step lies among those remembered.
 *
 * @param recent hashes of what the page showed, the present one first, each step once (A, B, A after A → B → A)
 */
export function recogniseContent(hash: string, recent: readonly string[]): Recognition {
  const remembered = recent.slice(0, 1 + CONTENTS_REMEMBERED);
  const present = remembered[0];
  if (hash === present) return 'unchanged';
  if (!remembered.includes(hash)) return 'new';
  const sameStep = remembered.some((earlier, at) => earlier === present && at > 0 && remembered[at - 1] === hash);
  return sameStep ? 'flickering' : 'reverted';
}

const WORD = /[\p{L}\p{N}]+/gu;
/** Shorter words stand in every text. */
const TELLING_LETTERS = 4;
const FEW_WORDS = 8;
const GONE = 0.75;

/**
 * Whether three quarters of a text or more are gone: of its different words, that many are nowhere in the new one. Then
 * the page is fetched again before the change is believed, since it may be a page of the host's instead.
 */
export function hasMostlyGone(before: string, after: string): boolean {
  const words = tellingWords(before);
  if (words.size === 0) return false;
  const left = new Set(after.toLowerCase().match(WORD));
  const gone = [...words].filter((word) => !left.has(word));
  return gone.length >= GONE * words.size;
}

/** The words by which a text is recognised: the longer ones, or all where there are few of those. */
function tellingWords(text: string): Set<string> {
  const words = new Set(text.toLowerCase().match(WORD));
  const longer = new Set([...words].filter((word) => word.length >= TELLING_LETTERS));
  return longer.size < FEW_WORDS ? words : longer;
}
