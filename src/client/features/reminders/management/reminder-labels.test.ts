import { expect, test } from 'vitest';
import { formatSent, skippedByReason } from './reminder-labels.ts';

test('what was sent says by whom', () => {
  expect(formatSent({ sent: 0, sentByItself: 0 })).toBeNull();
  expect(formatSent({ sent: 12, sentByItself: 12 })).toBe('12 sent automatically');
  expect(formatSent({ sent: 3, sentByItself: 0 })).toBe('3 sent by hand');
  expect(formatSent({ sent: 15, sentByItself: 12 })).toBe('15 sent, 12 of them automatically');
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
