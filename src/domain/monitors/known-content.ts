export const CONTENTS_REMEMBERED = 5;

/**
 * unchanged: same as before · new: not seen lately · reverted: an earlier content is back · flickering: it alternates
 * between contents that were already notified
 */
export type Recognition = 'unchanged' | 'new' | 'reverted' | 'flickering';

/**
 * Whether a content is news. A page that alternates between two contents is notified twice, once as new and once as
 * reverted, and then no more while that step is remembered.
 * @param recent hashes of the page's contents, the present one first, one per step (A, B, A after A → B → A)
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
/** Shorter words occur in every text. */
const TELLING_LETTERS = 4;
const FEW_WORDS = 8;
const GONE = 0.75;

/**
 * Whether three quarters or more of a text's different words are missing in the new one. The page is then fetched again
 * before the change counts, because it may be an error page of the host.
 */
export function hasMostlyGone(before: string, after: string): boolean {
  const words = tellingWords(before);
  if (words.size === 0) return false;
  const left = new Set(after.toLowerCase().match(WORD));
  const gone = [...words].filter((word) => !left.has(word));
  return gone.length >= GONE * words.size;
}

function tellingWords(text: string): Set<string> {
  const words = new Set(text.toLowerCase().match(WORD));
  const longer = new Set([...words].filter((word) => word.length >= TELLING_LETTERS));
  return longer.size < FEW_WORDS ? words : longer;
}
