import { expect, test } from 'vitest';
import type { Need } from '#contract/overview.ts';
import { days } from '#tests/support/english-days.ts';
import { formatWhen, sayNeed } from './need-words.ts';

function said(need: Partial<Need> & Pick<Need, 'kind'>): string {
  const whole = { isUrgent: false, sheetTitle: 'Hot lunch', ...need };
  const pieces = sayNeed(whole, days).map((piece) =>
    typeof piece === 'string' ? piece : 'title' in piece ? `*${piece.title}*` : piece.name,
  );
  return `${formatWhen(whole, days)} | ${pieces.join('')}`;
}

const morning = '2026-12-01T16:00:00.000Z';

test('each need is one sentence after its time', () => {
  expect(said({ kind: 'today', at: '2026-11-30T16:00:00.000Z', coming: 4, count: 2 })).toBe(
    'Today, 9:00 a.m. | *Hot lunch*: 4 coming, 2 places open.',
  );
  expect(said({ kind: 'today', day: '2026-11-30', coming: 0, count: 0 })).toBe('Today | *Hot lunch*: 0 coming.');
  const late = { kind: 'late_cancellation', name: 'Tomasz Wiśniewski', slotTitle: 'Early shift', at: morning } as const;
  expect(said({ ...late, waiting: 0 })).toBe(
    'Tomorrow, 9:00 a.m. | Tomasz Wiśniewski cancelled Early shift of *Hot lunch*. Nobody is waiting.',
  );
  expect(said({ ...late, offeredTo: 'Bob Tran', offeredUntil: '2026-11-30T17:00:00.000Z' })).toContain(
    'Bob Tran has been offered the place until 10:00 a.m.',
  );
  expect(said({ kind: 'places_missing', at: '2026-12-04T20:00:00.000Z', count: 2, slotTitle: 'Handing out' })).toBe(
    'Fri, Dec 4 | *Hot lunch* still needs 2 people for Handing out.',
  );
  expect(said({ kind: 'places_missing', day: '2026-12-04', count: 1, areThings: true })).toBe(
    'Fri, Dec 4 | *Hot lunch* still needs 1 thing to bring.',
  );
  expect(said({ kind: 'hand_over', at: '2026-12-12T17:00:00.000Z', name: 'Omar', giver: 'Leilani' })).toBe(
    'Sat, Dec 12 | Omar would take Leilani’s place at *Hot lunch*.',
  );
  expect(said({ kind: 'hours', day: '2026-11-20', count: 11, withoutCheckOut: 2 })).toBe(
    'Since Nov 20 | Hours of *Hot lunch*: 11 people to confirm, 2 never checked out.',
  );
});

test('an event of today that only asks for things says that it is today, as nobody is expected', () => {
  expect(said({ kind: 'today', day: '2026-11-30' })).toBe('Today | *Hot lunch* is today.');
});

test('what is broken says since when, and what it means', () => {
  expect(said({ kind: 'email', reason: 'password', count: 4, at: '2026-11-30T14:10:00.000Z' })).toBe(
    'Since 7:10 a.m. | The mail server refuses the app password, and you don’t need a code to sign in. 4 emails are waiting.',
  );
  expect(said({ kind: 'email', reason: 'not_set_up' })).toContain('Now | Email isn’t set up');
  expect(said({ kind: 'backup', reason: 'late' })).toContain('Last night’s backup is missing.');
  expect(said({ kind: 'monitor', count: 1 })).toContain('We can’t read 1 page of the school’s website.');
});
