import type { FillActionView } from '#contract/fill-history.ts';
import { formatPeople } from '#client/lib/format-count.ts';

type Action = Pick<FillActionView, 'kind' | 'slotId' | 'placesBefore' | 'placesAfter'>;

/** `Passed the link on` */
export function describeAction({ kind, placesBefore, placesAfter }: Action): string {
  switch (kind) {
    case 'shared':
      return 'Passed the link on';
    case 'posted':
      return 'Posted on social media';
    case 'offered':
      return 'Offered places to the waiting list';
    case 'places_changed':
      return `Changed the places from ${limit(placesBefore)} to ${limit(placesAfter)}`;
  }
}

/** `2 people signed up since` while they are counted, and afterwards until when. */
export function describeBrought({ signups, until }: Pick<FillActionView, 'signups' | 'until'>, now: Date): string {
  const people = signups === 0 ? 'Nobody' : formatPeople(signups);
  return Date.parse(until) > now.getTime() ? `${people} signed up since` : `${people} signed up after it`;
}

function limit(places: number | null): string {
  return places === null ? 'no limit' : String(places);
}
