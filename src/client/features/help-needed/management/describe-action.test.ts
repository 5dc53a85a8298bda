import { expect, test } from 'vitest';
import { describeAction, describeBrought } from './describe-action.ts';

const places = (placesBefore: number | null, placesAfter: number | null) =>
  describeAction({ kind: 'places_changed', placesBefore, placesAfter, asked: null });

test('a change of places says both numbers', () => {
  expect([places(4, 6), places(null, 3)]).toEqual([
    'Changed the places from 4 to 6',
    'Changed the places from no limit to 3',
  ]);
});

test('what an action brought is told of the present while it is counted', () => {
  const now = new Date('2026-11-20T18:00:00Z');
  const said = [0, 1, 2].map((signups) =>
    describeBrought({ kind: 'shared', signups, until: '2026-11-21T18:00:00.000Z' }, now),
  );
  expect(said).toEqual(['Nobody signed up since', '1 person signed up since', '2 people signed up since']);
  expect(describeBrought({ kind: 'shared', signups: 2, until: now.toISOString() }, now)).toBe(
    '2 people signed up after it',
  );
});

test('a call says how many were asked, and how many of them came', () => {
  const asked = (count: number) =>
    describeAction({ kind: 'asked', placesBefore: null, placesAfter: null, asked: count });
  // Before its first email went out.
  expect([asked(0), asked(1), asked(12)]).toEqual([
    'Asked for helpers',
    'Asked 1 person to help',
    'Asked 12 people to help',
  ]);
  const now = new Date('2026-11-20T18:00:00Z');
  const came = [0, 5].map((signups) => describeBrought({ kind: 'asked', signups, until: now.toISOString() }, now));
  expect(came).toEqual(['None of them signed up', '5 of them signed up']);
});
