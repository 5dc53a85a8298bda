import { shorten } from '#domain/shorten.ts';
import { POST_TEXT_AT_MOST } from '#domain/social/posts.ts';
import type { ChangeToPost } from './posted-changes.store.ts';

const SUMMARY_AT_MOST = 300;
const NAMED_AT_MOST = 8;

export interface ComposedPost {
  readonly text: string;
  /** Of the page that changed, where there is only one. */
  readonly link: string | null;
}

/** The words of a post that tells of these changes; what is too much for one post is counted. */
export function composePost(changes: readonly ChangeToPost[], school: string): ComposedPost {
  const addresses = new Set(changes.map(({ monitor }) => monitor.url));
  const [address = null] = addresses;
  const named = changes.slice(0, NAMED_AT_MOST).map(({ monitor, summary }) => ({
    page: monitor.name,
    summary: shorten(summary, SUMMARY_AT_MOST),
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
  return { text: shorten(lines.join('\n'), POST_TEXT_AT_MOST), link: addresses.size === 1 ? address : null };
}

function mark(count: number, summary: string): string {
  return count === 1 ? summary : `• ${summary}`;
}

function rest(more: number): string[] {
  return more === 0 ? [] : [`and ${more} more`];
}
