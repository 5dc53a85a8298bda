import { expect, test } from 'vitest';
import { daysWords, peopleWords, sentWords, skippedByReason } from './reminder-words.ts';

test('counts and days are said as people say them', () => {
  expect([1, 2].map(peopleWords)).toEqual(['1 person', '2 people']);
  expect([0, 1, 5].map(daysWords)).toEqual(['today', 'tomorrow', 'in 5 days']);
});

test('what was sent says by whom', () => {
  expect(sentWords({ sent: 0, sentByItself: 0 })).toBeNull();
  expect(sentWords({ sent: 12, sentByItself: 12 })).toBe('12 sent automatically');
  expect(sentWords({ sent: 3, sentByItself: 0 })).toBe('3 sent by hand');
  expect(sentWords({ sent: 15, sentByItself: 12 })).toBe('15 sent, 12 of them automatically');
});

test('who gets none stands with the reason, by name', () => {
  const skipped = [
    { name: 'Zoë', reason: 'noConsent' },
    { name: 'Ben', reason: 'alreadySent' },
    { name: '千代', reason: 'noConsent' },
    { name: 'ann', reason: 'noConsent' },
  ] as const;
  expect(skippedByReason([...skipped])).toEqual([
    { reason: 'didn’t agree to get emails', names: ['ann', 'Zoë', '千代'] },
    { reason: 'already had this reminder', names: ['Ben'] },
  ]);
});
