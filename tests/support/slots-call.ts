import { afterAll, beforeEach } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import { signInAs } from './people.ts';
import { makeSheet } from './sheets.ts';
import { startTestHub } from './test-hub.ts';

/** A hub with an organizer and an empty sheet before each test, and the call for many slots that is tested. */
export async function onEmptySheet(call: 'pattern' | 'paste' | 'changes', now: string) {
  const hub = await startTestHub();
  let [organizer, sheetId] = ['', ''];
  const signIn = async () => {
    organizer = await signInAs(hub, 'volunteer-admin');
  };
  afterAll(() => hub.remove());
  beforeEach(async () => {
    await hub.platform.empty();
    hub.platform.clock.set(now);
    await signIn();
    sheetId = (await makeSheet(hub)).id;
  });
  return {
    hub,
    organizer: () => organizer,
    sheetId: () => sheetId,
    signIn,
    post: (json: object, key?: string, sheet = sheetId) =>
      hub.call('POST', `/api/signup-sheets/${sheet}/slots/${call}`, {
        cookie: organizer,
        json,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
    slotsOfSheet: async () =>
      (await hub.call('GET', `/api/signup-sheets/${sheetId}`, { cookie: organizer })).json<SheetView>().slots,
  };
}
