import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SystemView } from '#contract/system.ts';
import { WELL, type Verdict } from '#domain/system/part-states.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { SystemSummary } from './system-summary.tsx';

const AT = '2026-11-21T20:00:00.000Z';

function viewOf(mail: Verdict = WELL): SystemView {
  const verdict = WELL;
  return {
    checkedAt: AT,
    mail: {
      verdict: mail,
      host: null,
      pausedUntil: null,
      waiting: { all: 0, bulk: 0 },
      oldestWaitingAt: null,
      oldestBulkWaitingAt: null,
      sent: 0,
      failed: 0,
    },
    jobs: { verdict, kinds: [], gaveUp: 0, failed: [] },
    backups: null,
    disk: { verdict, free: 1, total: 2, database: 1, uploads: 0, backups: null },
    database: {
      verdict,
      engine: 'sqlite',
      version: '3',
      bytes: 1,
      growth: null,
      measuredSince: null,
      migrations: 1,
      latestMigration: '0001',
    },
    zone: { verdict, name: 'America/Vancouver', data: '2026c', icu: '78', nextChangeAt: null },
    versions: { verdict, hub: '1', node: '24', processes: [] },
    errors: { verdict, since: AT, noted: [] },
    process: { verdict, startedAt: AT, memory: 1, heap: 1 },
  };
}

const broken: Verdict = { state: 'broken', problem: 'We can’t reach the mail server.', advice: 'Check it.' };

test('a hub that is well has nothing to do, and one that is not names the parts in words', () => {
  const refresh = async () => ({ isError: false });
  const { unmount } = renderPart(<SystemSummary view={viewOf()} onRefresh={refresh} isOutdated={false} />);
  expect(screen.getByText('Nothing to do')).toBeTruthy();
  expect(screen.queryAllByRole('link')).toEqual([]);
  unmount();
  renderPart(<SystemSummary view={viewOf(broken)} onRefresh={refresh} isOutdated={false} />);
  expect(screen.getByRole('link').textContent).toBe('Email: Doesn’t work');
  expect(screen.getByRole('link').getAttribute('href')).toBe('#part-mail');
});

test.each([
  [false, 'Refreshed. One part doesn’t work'],
  [true, 'We couldn’t refresh this.'],
])('a refresh by hand is announced when it ends, and no other one: failed %s', async (isError, words) => {
  let end: (answer: { isError: boolean }) => void = () => {};
  const onRefresh = () => new Promise<{ isError: boolean }>((resolve) => (end = resolve));
  renderPart(<SystemSummary view={viewOf(broken)} onRefresh={onRefresh} isOutdated={false} />);
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(said()).toBe('');
  await act(async () => end({ isError }));
  await waitFor(() => expect(said()).toBe(words));
});
