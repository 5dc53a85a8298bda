import { expect, test } from 'vitest';
import { formatChange, formatCounts, formatMinutes } from './hour-words.ts';

test.each([
  [0, '0 hours'],
  [1, '1 minute'],
  [40, '40 minutes'],
  [60, '1 hour'],
  [100, '1.7 hours'],
  [-30, '-30 minutes'],
])('%s minutes are %s', (minutes, words) => {
  expect(formatMinutes(minutes)).toBe(words);
});

test('what waits is said in numbers, without what there is none of', () => {
  const none = { seen: 0, notSeen: 0, withoutCheckOut: 0, absent: 0, clear: 0, toLookAt: 0, confirmed: 0, disputed: 0 };
  expect(formatCounts({ ...none, seen: 23, notSeen: 4, withoutCheckOut: 2 })).toBe(
    '23 seen, 4 not seen, 2 without check-out',
  );
  expect(formatCounts({ ...none, seen: 1, disputed: 1 })).toBe('1 seen, 1 objection');
  expect(formatCounts(none)).toBe('Nothing waits');
});

test('a correction says old and new value and who', () => {
  const change = { minutesBefore: 120, minutesAfter: 75, byVolunteer: false, at: '', reason: null } as const;
  expect(formatChange({ ...change, kind: 'corrected', by: 'Vikram' })).toBe('Vikram corrected: 2 hours → 1.3 hours');
  expect(formatChange({ ...change, kind: 'corrected', by: null })).toMatch(/^A former organizer corrected/);
  expect(formatChange({ ...change, minutesAfter: 120, kind: 'disputed', by: null, byVolunteer: true })).toBe(
    'The volunteer says: not right',
  );
  const moved = { ...change, minutesAfter: 120, kind: 'moved', by: null } as const;
  expect(formatChange({ ...moved, byVolunteer: true })).toBe('The volunteer corrected whose they are');
  expect(formatChange(moved)).toBe('A former organizer corrected whose they are');
});
