import { describe, expect, it } from 'vitest';
import { formatTrouble } from './notification-labels.ts';

const words = (told: Partial<Parameters<typeof formatTrouble>[0]>) =>
  formatTrouble({ status: 'pending', attempts: 0, lastError: null, nextTryAt: null, ...told }, (at) => `on ${at}`);

describe('what keeps a notification from being told', () => {
  it.each([
    [{ status: 'sent', attempts: 3, lastError: 'Timed out' } as const, null],
    [{ status: 'pending' } as const, null],
    [{ status: 'pending', lastError: 'Facebook is not connected' } as const, 'Facebook is not connected.'],
    [{ status: 'pending', nextTryAt: 'Monday' } as const, 'Next try on Monday.'],
    [{ status: 'pending', nextTryAt: 'Monday, 9 a.m.' } as const, 'Next try on Monday, 9 a.m.'],
    [
      { status: 'pending', attempts: 2, lastError: 'Answered 500.', nextTryAt: 'Monday' } as const,
      'Answered 500. 2 tries. Next try on Monday.',
    ],
    [{ status: 'failed', attempts: 6, lastError: 'Answered 410' } as const, 'Answered 410. 6 tries.'],
    [{ status: 'failed', attempts: 1, nextTryAt: 'Monday' } as const, null],
  ])('%j: %j', (told, said) => {
    expect(words(told)).toBe(said);
  });
});
