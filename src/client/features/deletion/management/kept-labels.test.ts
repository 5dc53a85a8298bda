import { expect, test } from 'vitest';
import { formatDaysLeft, keptLabels } from './kept-labels.ts';

test('what is kept is said by kind and number, and nothing of what is not', () => {
  const nothing = { hours: 0, letters: 0, mails: 0, upcomingSignups: 0, pastSignups: 0, account: false, atDoor: false };
  expect(keptLabels(nothing)).toEqual([]);
  const much = { upcomingSignups: 2, pastSignups: 1, hours: 4, letters: 1, mails: 3, account: true, atDoor: true };
  expect(keptLabels(much)).toEqual([
    'an account',
    '2 upcoming sign-ups: their places are free again',
    '1 past sign-up: the hours stay, without a name',
    'hours of 4 slots: the minutes stay, without a name',
    '1 letter about hours: no longer valid',
    'the address, as it was noted on the day of an event',
    '3 emails sent or waiting',
  ]);
});

test('the days that are left are said in words, those that are over too', () => {
  expect([30, 1, -1, -4].map(formatDaysLeft)).toEqual([
    '30 days left',
    '1 day left',
    'Overdue by 1 day',
    'Overdue by 4 days',
  ]);
});
