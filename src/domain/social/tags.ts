/** Of one post on Instagram, which otherwise refuses it as a whole, with a sentence about its length. */
const MOST_HASHTAGS = 30;
const MOST_MENTIONS = 20;

/** Each has a group for what stands before the sign: old iPhones cannot look behind. */
const HASHTAG = /()[#＃](?=[\p{L}\p{N}_])/gu;
/** The @ of an email address is none. */
const MENTION = /(^|[^\p{L}\p{N}_.+-])@(?=[\p{L}\p{N}_])/gu;

/** A sentence about a text with more than Instagram takes; null if it takes it. */
export function tooManyTags(text: string): string | null {
  const hashtags = countOf(text, HASHTAG);
  if (hashtags > MOST_HASHTAGS)
    return `Instagram takes at most ${MOST_HASHTAGS} hashtags in a post, and there are ${hashtags}`;
  const mentions = countOf(text, MENTION);
  if (mentions > MOST_MENTIONS)
    return `Instagram takes at most ${MOST_MENTIONS} mentions (@) in a post, and there are ${mentions}`;
  return null;
}

/** The text with so few tags that Instagram takes it: of those beyond, only the words stay. */
export function withFewTags(text: string): string {
  return onlyFirst(onlyFirst(text, HASHTAG, MOST_HASHTAGS), MENTION, MOST_MENTIONS);
}

function countOf(text: string, tag: RegExp): number {
  return text.match(tag)?.length ?? 0;
}

function onlyFirst(text: string, tag: RegExp, most: number): string {
  let count = 0;
  return text.replace(tag, (found, before: string) => ((count += 1) <= most ? found : before));
}
