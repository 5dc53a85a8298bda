import type { PublishedPost } from './publication.ts';

/** Meta's clock and ours. */
const CLOCKS_DIFFER_BY = 2 * 60_000;

/** A post as a platform shows it. */
interface ShownPost {
  readonly id: string;
  readonly text: string;
  readonly permalink: string | null | undefined;
}

/** From when on a post may be one that was sent at this moment. */
export function earliest(sentAt: Date): Date {
  return new Date(sentAt.getTime() - CLOCKS_DIFFER_BY);
}

/** The post that says this; null when there is none. */
export function withText(posts: readonly ShownPost[], text: string): PublishedPost | null {
  const found = posts.find((post) => folded(post.text) === folded(text));
  return found === undefined ? null : { id: found.id, permalink: found.permalink ?? null };
}

/** Platforms fold blanks and line ends of what they are given. */
function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
