import { afterAll, beforeEach, expect, test } from 'vitest';
import type { OverviewView } from '#contract/overview.ts';
import { addMonitor } from '#server/features/monitors/create-monitor.ts';
import { signInAs } from '#tests/support/people.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

// No mail server is set, so email is not set up.
const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

async function needsOf(role: 'volunteer-admin' | 'full-admin') {
  const cookie = await signInAs(hub, role);
  const { needsYou } = (await hub.call('GET', '/api/overview', { cookie })).json<OverviewView>();
  // Where the database is PostgreSQL, another program takes the backups.
  return needsYou.filter(({ kind }) => kind !== 'backup');
}

const notSetUp = { kind: 'email', reason: 'not_set_up', count: 0, isUrgent: false };

const details = {
  name: 'News',
  url: 'https://news.sd38.bc.ca/',
  selectors: ['main'],
  ignoreSelectors: [],
  scheduleMinutes: 60,
  status: 'error',
  emailNotifications: false,
  internalPosts: false,
  facebookPosts: false,
  instagramPosts: false,
  filterFutureEvents: false,
  webhookUrl: null,
} as const;

test('that email isn’t set up, and that pages can’t be checked, is said to full administrators alone', async () => {
  expect(await needsOf('full-admin')).toEqual([notSetUp]);
  await hub.platform.database.write((write) => addMonitor(hub.hub, write, { details, at: hub.platform.clock.now() }));
  expect(await needsOf('full-admin')).toEqual([{ kind: 'monitor', count: 1, isUrgent: true }, notSetUp]);
  expect(await needsOf('volunteer-admin')).toEqual([]);
});
