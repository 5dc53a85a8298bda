import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#server/http/actor.ts';
import { ann, ben, makeFair, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { createSheetCache } from './sheet-cache.ts';
import { listSheets } from './list-sheets.ts';
import { showSheet } from './show-sheets.ts';

const at = await startTestHub();
afterAll(() => at.remove());

const organizer: Actor = { role: 'volunteer-admin', userId: crypto.randomUUID(), sessionHash: '' };

test('organizers are told as many as they are shown, even of what the cache has not heard of yet', async () => {
  const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 2 } });
  const sheetCache = createSheetCache({
    ...at.platform,
    database: { ...at.platform.database, onChange: () => () => {} },
  });
  await sheetCache.refresh();
  await signedUp(at, slot, ann);
  await signedUp(at, slot, ben);
  const hub = { ...at.platform, sheetCache };
  for (const view of [await showSheet(hub, organizer, sheet.id), ...(await listSheets(hub, organizer, {})).sheets]) {
    const [shown] = view?.slots ?? [];
    expect(shown?.volunteers.map(({ name }) => name).toSorted()).toEqual([ann.name, ben.name]);
    expect([shown?.currentVolunteers, shown?.isFull]).toEqual([2, true]);
  }
});
