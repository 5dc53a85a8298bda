import { afterAll, expect, test } from 'vitest';
import { jobKindOf, jobKinds } from '#domain/system/job-kinds.ts';
import { jobHandlers } from '#server/all-jobs.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());
const handlers = jobHandlers(hub.hub);

test('the System page has words for every kind of job of this version, and for no other', () => {
  expect(Object.keys(jobKinds).toSorted()).toEqual(handlers.map(({ kind }) => kind).toSorted());
});

test('a job can be tried again unless what it needs is gone, and then it can be removed', () => {
  for (const { kind, personal } of handlers) {
    const { mayRetry, mayRemove } = jobKindOf(kind);
    expect([kind, mayRetry]).toEqual([kind, personal !== true]);
    expect(mayRetry || mayRemove, kind).toBe(true);
  }
});
