import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { CertificateView } from '#contract/certificates.ts';
import type { DoorFactsAnswer } from '#contract/door.ts';
import type { OwnHours } from '#contract/hours.ts';
import { usedLinkOf } from '#tests/support/doors.ts';
import { EVENING, startHoursHub } from '#tests/support/hours-hub.ts';
import { present } from '#tests/support/present.ts';
import { ann, ben, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';

const { hub, begin, goTo, fairOf, call, refusal, hoursOf, confirm, say, proved, mine } = await startHoursHub();
const { db } = hub.platform.database;
afterAll(() => hub.remove());
beforeEach(() => begin());

const mallory = { name: 'Mallory Moss', email: 'mallory@thief.example', phone: '604 555 0177' };

const remove = (table: 'door_facts' | 'volunteers', id: string) =>
  hub.platform.database.write(({ db: write }) => write.deleteFrom(table).where('id', '=', id).execute());

describe('an id that a phone made', () => {
  async function heldFair() {
    const { sheet, slot, ids } = await fairOf(ann, ben);
    const { token, device } = await usedLinkOf(hub, sheet);
    await goTo('2026-12-12T17:00:00.000Z');
    const sentAt = '2026-12-12T17:00:00.000Z';
    return {
      sheet,
      slot,
      of: present(ids[0]),
      /** By a helper’s phone, or as the file that one saved. */
      async add(by: 'phone' | 'file', id: string) {
        const facts = [{ id, kind: 'arrived', walkUp: { ...mallory, slotId: slot.id }, at: sentAt }];
        if (by === 'phone')
          return call<DoorFactsAnswer>('POST', '/api/door/facts', { token, device, sentAt, facts }, '');
        const file = { helper: 'Hana', sentAt, facts };
        return call<DoorFactsAnswer>('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, file);
      },
    };
  }
  const factOf = (id: string) =>
    db
      .selectFrom('door_facts')
      .select(['person_id as personId', 'email', 'odd'])
      .where('id', '=', id)
      .executeTakeFirst();

  test.each(['phone', 'file'] as const)('is none of somebody who signed up, by %s', async (by) => {
    const { sheet, of, add } = await heldFair();
    expect(await add(by, of)).toEqual({ facts: [{ id: of, outcome: 'odd' }] });
    expect(await factOf(of)).toEqual({ personId: null, email: null, odd: 'person_unknown' });
    await goTo(EVENING);
    await confirm(sheet, []);
    const victim = await proved(ann);
    const letter = await call<CertificateView>(
      'POST',
      '/api/certificates/mine',
      { name: ann.name, year: 2026 },
      victim,
    );
    const thief = await proved(mallory);
    expect((await mine(thief)).claims).toEqual([]);
    const claim = { personId: of, isMine: true };
    expect((await refusal('POST', '/api/hours/mine/claim', claim, thief))[0]).toBe(404);
    expect((await mine(victim)).hours).toMatchObject([{ name: ann.name, minutes: 120, isConfirmed: true }]);
    expect(letter).toMatchObject({ minutes: 120, state: 'valid' });
  });

  test('is none of somebody whose sign-up is gone, of another sheet, or with hours only', async () => {
    const elsewhere = await signedUp(hub, await makeSlot(hub, await makeSheet(hub)), ann);
    const { sheet, slot, of, add } = await heldFair();
    const [counted, noted] = [randomUUID(), randomUUID()];
    await say(sheet, [
      { id: counted, personId: counted, slotId: slot.id, name: 'Mo' },
      { personId: noted, slotId: slot.id, name: 'Zoe' },
      { personId: of },
    ]);
    await goTo(EVENING);
    await confirm(sheet, []);
    await remove('door_facts', counted);
    await remove('volunteers', of);
    for (const id of [elsewhere.id, of, counted, noted])
      expect((await add('phone', id)).facts).toEqual([{ id, outcome: 'odd' }]);
  });

  test('adds somebody all the same, once, and is known in the same request', async () => {
    const { sheet, slot, add } = await heldFair();
    const id = randomUUID();
    expect((await add('phone', id)).facts).toEqual([{ id, outcome: 'kept' }]);
    expect((await add('phone', id)).facts).toEqual([{ id, outcome: 'already' }]);
    const [other, at] = [randomUUID(), '2026-12-12T17:00:00.000Z'];
    const facts = [
      { id: randomUUID(), kind: 'left', person: other, at },
      { id: other, kind: 'arrived', walkUp: { slotId: slot.id, name: 'Zoe' }, at },
    ];
    const noted = await call<DoorFactsAnswer>('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, { facts });
    expect(noted.facts.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
  });
});

test('a claim moves no hours that have an address, whatever a fact of earlier says', async () => {
  const { sheet, slot, ids } = await fairOf(ann);
  const personId = present(ids[0]);
  // As it was kept before ids from outside were compared.
  await say(sheet, [
    { id: personId, personId, slotId: slot.id, name: mallory.name, email: mallory.email, emailKey: mallory.email },
  ]);
  await goTo(EVENING);
  await confirm(sheet, []);
  const thief = await proved(mallory);
  const claim = { personId, isMine: true };
  for (const isSignupGone of [false, true]) {
    if (isSignupGone) await remove('volunteers', personId);
    expect(await call<OwnHours>('GET', '/api/hours/mine', undefined, thief)).toMatchObject({ claims: [], hours: [] });
    expect((await refusal('POST', '/api/hours/mine/claim', claim, thief))[0]).toBe(404);
  }
  expect((await hoursOf(sheet)).people).toMatchObject([{ name: ann.name }]);
});
