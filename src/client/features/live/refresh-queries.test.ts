import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveCounts } from '#contract/live.ts';
import { sheetKey, sheetsKey } from '#client/features/sheets/sheets.api.ts';
import { SESSION_KEY } from '#client/lib/session.ts';
import { createRefresher } from './refresh-queries.ts';

const sheet = {
  id: 'fair',
  revision: 'r1',
  signupsOpen: true,
  slots: [{ id: 'setup', currentVolunteers: 1, maxVolunteers: 2, isFull: false }],
};
const counts = (more: Partial<LiveCounts> = {}): LiveCounts => ({ sheetId: 'fair', deleted: false, ...sheet, ...more });
const oneMore = [{ id: 'setup', currentVolunteers: 2, maxVolunteers: 2, isFull: true }];

function setUp({ sheets, signedIn = false }: { sheets?: unknown[]; signedIn?: boolean } = {}) {
  const queryClient = new QueryClient();
  const asked = vi.spyOn(queryClient, 'invalidateQueries');
  if (sheets === undefined) queryClient.setQueryData(sheetKey('fair'), sheet);
  else queryClient.setQueryData(sheetsKey, sheets);
  queryClient.setQueryData(SESSION_KEY, { user: signedIn ? { id: 'priya' } : null });
  const hear = createRefresher(queryClient);
  /** How often the sheet was asked for again. */
  const timesAsked = () => {
    vi.advanceTimersByTime(1_000);
    return asked.mock.calls.filter(([filters]) => filters?.queryKey?.[1] === 'fair').length;
  };
  return { hear, timesAsked };
}

describe('hearing counts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('asks for nothing when only the counts have changed and a stranger looks', () => {
    const { hear, timesAsked } = setUp();
    hear(counts());
    hear(counts({ slots: oneMore }));
    expect(timesAsked()).toBe(0);
  });

  test('asks for the sheet when the page holds another revision, once for many messages', () => {
    const { hear, timesAsked } = setUp();
    hear(counts({ revision: 'r2' }));
    hear(counts({ revision: 'r2', slots: oneMore }));
    expect(timesAsked()).toBe(1);
    hear(counts({ revision: 'r2' }));
    expect(timesAsked()).toBe(1);
    hear(counts({ revision: 'r3' }));
    expect(timesAsked()).toBe(2);
  });

  test('asks when the sheet was deleted, and not again', () => {
    const { hear, timesAsked } = setUp();
    hear(counts({ deleted: true }));
    hear(counts({ deleted: true }));
    expect(timesAsked()).toBe(1);
  });

  test('asks for the people when someone signed in looks and the counts have changed', () => {
    const { hear, timesAsked } = setUp({ signedIn: true });
    hear(counts());
    expect(timesAsked()).toBe(0);
    hear(counts({ slots: oneMore }));
    expect(timesAsked()).toBe(1);
  });

  test('asks for the list when it lacks a new sheet, not when a sheet it lacks is deleted', () => {
    const { hear, timesAsked } = setUp({ sheets: [] });
    hear(counts({ deleted: true }));
    expect(timesAsked()).toBe(0);
    const other = setUp({ sheets: [] });
    other.hear(counts());
    expect(other.timesAsked()).toBe(1);
  });
});
