const BEFORE = new Set('dr mr mrs ms miss mx prof professor rev sir mme mlle herr frau'.split(' '));
const BEHIND = new Set('jr sr junior senior ii iii iv md phd mba dds dmd dvm esq rn cpa'.split(' '));

/** Whether a word says nothing of how somebody is called, such as “Dr.”, “Jr.” or “III”. */
export function isTitle(word: string): boolean {
  return isOne(BEFORE, word) || isOne(BEHIND, word);
}

/** Without what stands before a name and behind it; all words where nothing else would be left. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  const from = words.findIndex((word) => !isOne(BEFORE, word));
  const last = words.findLastIndex((word) => !isOne(BEHIND, word));
  return from === -1 || last < from ? words : words.slice(from, last + 1);
}

function isOne(titles: ReadonlySet<string>, word: string): boolean {
  return titles.has(word.toLowerCase().replace(/[.,]/g, ''));
}
