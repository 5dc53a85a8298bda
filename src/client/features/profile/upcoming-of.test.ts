import { expect, test } from 'vitest';
import { upcomingOf } from './upcoming-of.ts';

const NOW = new Date('2026-12-01T20:00:00Z');

function signup(id: string, eventDate: string | null, startTime: string | null = null) {
  const signupSheet = { id: 'f', title: 'Fair', eventDate, isCalledOff: false };
  return {
    id,
    notes: null,
    signupTime: '2026-11-01T20:00:00.000Z',
    slot: { title: 'Grill', startTime, endTime: null, signupSheet },
  };
}

test('an event later than now is to come, one at this very moment is over', () => {
  const history = [signup('later', '2026-12-01T20:00:00.001Z'), signup('now', '2026-12-01T20:00:00.000Z')];
  expect([...upcomingOf(history, NOW)]).toEqual(['later']);
});

test('of a hidden date the hours of the slot tell', () => {
  const history = [signup('coming', null, '2026-12-02T16:00:00Z'), signup('gone', null, '2026-11-30T16:00:00Z')];
  expect([...upcomingOf(history, NOW)]).toEqual(['coming']);
});

test('of a hidden date without hours the order tells, newest event first', () => {
  const history = [
    signup('before any that is over', null),
    signup('coming', '2026-12-05T16:00:00Z'),
    signup('between', null),
    signup('over', '2026-10-05T16:00:00Z'),
    signup('after one that is over', null),
  ];
  expect([...upcomingOf(history, NOW)]).toEqual(['before any that is over', 'coming', 'between']);
});
