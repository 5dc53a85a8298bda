import type { PublishedPost } from './publication.ts';

/** The tolerated difference between Meta's clock and ours, in ms. */
const CLOCKS_DIFFER_BY = 2 * 60_000;

interface ShownPost {
  readonly id: string;
  readonly text: string;
  readonly permalink: string | null | undefined;
}

export function earliest(sentAt: Date): Date {
  return new Date(sentAt.getTime() - CLOCKS_DIFFER_BY);
}

export function withText(posts: readonly ShownPost[], text: string): PublishedPost | null {
  const found = posts.find((post) => folded(post.text) === folded(text));
  return found === undefined ? null : { id: found.id, permalink: found.permalink ?? null };
}

/** Platforms fold spaces and line ends. */
function folded(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}
