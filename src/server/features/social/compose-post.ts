import { shorten } from '#domain/shorten.ts';
import { MAX_POST_TEXT } from '#domain/social/posts.ts';
import { withFewTags } from '#domain/social/tags.ts';
import type { ChangeToPost } from './posted-changes.store.ts';

const MAX_SUMMARY = 300;
const MAX_NAMED = 8;

interface ComposedPost {
  readonly text: string;
  /** Of the changed page, where there is only one. */
  readonly link: string | null;
}

/** Changes that do not fit into one post are counted. */
export function composePost(changes: readonly ChangeToPost[], school: string): ComposedPost {
  const addresses = new Set(changes.map(({ monitor }) => monitor.url));
  const [address = null] = addresses;
  const named = changes.slice(0, MAX_NAMED).map(({ monitor, summary }) => ({
    page: monitor.name,
    summary: shorten(summary, MAX_SUMMARY),
    url: monitor.url,
  }));
  const more = changes.length - named.length;
  const lines =
    addresses.size === 1
      ? [
          named[0]?.page ?? '',
          '',
          ...named.map(({ summary }) => mark(named.length, summary)),
          ...rest(more),
          '',
          address ?? '',
        ]
      : [
          `News from the website of ${school}`,
          '',
          ...named.flatMap(({ page, summary, url }) => [`• ${page}: ${summary}`, url]),
          ...rest(more),
        ];
  return { text: withFewTags(shorten(lines.join('\n'), MAX_POST_TEXT)), link: addresses.size === 1 ? address : null };
}

function mark(count: number, summary: string): string {
  return count === 1 ? summary : `• ${summary}`;
}

function rest(more: number): string[] {
  return more === 0 ? [] : [`and ${more} more`];
}
