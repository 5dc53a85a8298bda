import type { HandOverLink } from '#contract/hand-over-link.ts';
import { linkUrl } from '#server/platform/id-link.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from './searches.store.ts';

/** To the giver, while the search runs. */
export function presentLink(
  platform: Pick<Platform, 'config' | 'secrets'>,
  { id, shownName, endsAt, state }: Pick<Search, 'id' | 'shownName' | 'endsAt' | 'state'>,
  asksOrganizer: boolean,
): HandOverLink {
  return {
    url: linkUrl(platform, 'take-over', id),
    name: shownName ?? '',
    endsAt,
    state: state === 'asked' ? 'asked' : 'open',
    asksOrganizer,
  };
}
