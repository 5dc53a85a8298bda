import { afterAll, beforeEach, expect, test } from 'vitest';
import { ann, ben, makeFair, makeSlot, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(() => hub.platform.empty());

test('a form for several places that can have none reminds who is on one of them, whichever comes first', async () => {
  const { sheet, slot: full } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
  await signedUp(hub, full, ben);
  const other = await makeSlot(hub, sheet, { title: 'Cocoa', maxVolunteers: 4 });
  await signedUp(hub, other, ann);
  hub.platform.clock.advance(20 * 60_000);
  const places = [{ slotId: full.id }, { slotId: other.id }];
  const answer = await hub.call('POST', '/api/volunteers/batch', { json: { ...ann, places } });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'slot_full']);
  const mails = await writtenMails(hub, 'signup-confirmation');
  expect(mails).toMatchObject([{ recipient: ben.email }, { recipient: ann.email }, { recipient: ann.email }]);
});
