import { expect, test } from 'vitest';
import { CoalescedRefresh } from './coalesced-refresh.ts';

function startRefresh() {
  const readings: PromiseWithResolvers<void>[] = [];
  const refresh = new CoalescedRefresh(() => {
    const reading = Promise.withResolvers<void>();
    readings.push(reading);
    return reading.promise;
  });
  return { refresh, readings };
}

test('many who ask at once share one reading, and nobody reads what is up to date', async () => {
  const { refresh, readings } = startRefresh();
  const asked = Promise.all([refresh.refresh(), refresh.refresh(), refresh.refresh()]);
  expect(readings).toHaveLength(1);
  readings[0]?.resolve();
  await asked;
  await refresh.refresh();
  expect(readings).toHaveLength(1);
  expect(refresh.isUpToDate).toBe(true);
});

test('whoever asks after a change waits for a reading that began after it', async () => {
  const { refresh, readings } = startRefresh();
  const before = refresh.refresh();
  refresh.invalidate();
  let isSeen = false;
  const after = refresh.refresh().then(() => (isSeen = true));
  readings[0]?.resolve();
  await before;
  expect(isSeen).toBe(false);
  expect(readings).toHaveLength(2);
  readings[1]?.resolve();
  await after;
  expect(refresh.version).toBe(2);
});

test('a reading that fails is told to those who wait for it, and the next one reads again', async () => {
  const { refresh, readings } = startRefresh();
  const asked = [refresh.refresh(), refresh.refresh()];
  readings[0]?.reject(new Error('The database is away'));
  for (const each of asked) await expect(each).rejects.toThrow('away');
  expect(refresh.isUpToDate).toBe(false);
  const again = refresh.refresh();
  readings[1]?.resolve();
  await again;
  expect(refresh.isUpToDate).toBe(true);
});
