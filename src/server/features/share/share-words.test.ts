import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { bring, cookies } from '#tests/support/items.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { openTestHub } from '#tests/support/test-hub.ts';
import { shareTextOf, shareWordsOf } from './share-words.ts';

const hub = await openTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const view = async ({ id }: { readonly id: string }) =>
  (await hub.call('GET', `/api/signup-sheets/${id}`)).json<SheetView>();
const words = async (sheet: { readonly id: string }) => {
  const { places, taken } = shareWordsOf(hub.hub, await view(sheet), 'en');
  return { places, taken };
};

test('a sheet of things asks for items, as things are no people', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: cookies });
  await bring(hub, slot, { quantity: 3 });
  expect(await words(sheet)).toEqual({ places: '3 items needed', taken: 0.5 });
  expect(shareTextOf(hub.hub, await view(sheet), 'de')).toContain('Noch 3 Sachen gesucht');
});

test('a sheet asks for people first, then for items, and says that all is taken when nothing is open', async () => {
  const { sheet, slot } = await makeFair(hub);
  const item = await makeSlot(hub, sheet, cookies);
  await signedUp(hub, slot, ann);
  expect(await words(sheet)).toEqual({ places: '1 volunteer needed', taken: 0.5 });
  await signedUp(hub, slot, ben);
  expect(await words(sheet)).toEqual({ places: '6 items needed', taken: 0 });
  await bring(hub, item, { quantity: 4 });
  await bring(hub, item, { quantity: 2 }, ben);
  expect(await words(sheet)).toEqual({ places: 'All places are taken', taken: 1 });
});

test('a sheet with room for anybody does not say that all is taken', async () => {
  const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
  await makeSlot(hub, sheet, { title: 'Cheer', maxVolunteers: null });
  await signedUp(hub, slot);
  expect((await words(sheet)).places).toBeNull();
});

test('a sheet that is shared before it opens says when it does, and where, not that it is closed', async () => {
  const sheet = await makeSheet(hub, { opensAt: '2026-12-01T19:00' });
  await makeSlot(hub, sheet);
  const text = shareTextOf(hub.hub, await view(sheet), 'en');
  expect(text).toMatch(/^Opens Tue, Dec 1, 7:00\sp\.m\.$/m);
  expect(text).toMatch(/^Sign up at http/m);
  expect((await words(sheet)).taken).toBeNull();
  hub.platform.clock.set('2026-12-02T03:00:00.000Z');
  expect((await words(sheet)).places).toBe('2 volunteers needed');
  hub.platform.clock.set('2026-12-14T03:00:00.000Z');
  expect((await words(sheet)).places).toBe('Sign-ups are closed');
});
