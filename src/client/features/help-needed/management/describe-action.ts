import type { FillActionView } from '#contract/fill-history.ts';
import { formatPeople } from '#client/lib/format-count.ts';

type Action = Pick<FillActionView, 'kind' | 'placesBefore' | 'placesAfter' | 'asked'>;

/** `Passed the link on` */
export function describeAction({ kind, placesBefore, placesAfter, asked }: Action): string {
  switch (kind) {
    case 'shared':
      return 'Passed the link on';
    case 'posted':
      return 'Posted on social media';
    case 'offered':
      return 'Offered places to the waiting list';
    case 'asked':
      return asked === 0 ? 'Asked for helpers' : `Asked ${formatPeople(asked ?? 0)} to help`;
    case 'places_changed':
      return `Changed the places from ${limit(placesBefore)} to ${limit(placesAfter)}`;
  }
}

/** `2 people signed up since` while they are counted, and afterwards until when; of a call `2 of them signed up`. */
export function describeBrought(
  { kind, signups, until }: Pick<FillActionView, 'kind' | 'signups' | 'until'>,
  now: Date,
): string {
  if (kind === 'asked') return `${signups === 0 ? 'None' : signups} of them signed up`;
  const people = signups === 0 ? 'Nobody' : formatPeople(signups);
  return Date.parse(until) > now.getTime() ? `${people} signed up since` : `${people} signed up after it`;
}

function limit(places: number | null): string {
  return places === null ? 'no limit' : String(places);
}
