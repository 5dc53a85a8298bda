import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetState } from '#domain/sheet-states.ts';
import { changeState } from '#server/features/sheets/change-state.ts';
import { lockSheet } from '#server/features/sheets/sheets.store.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { deleteSheet } from '#server/features/sheets/delete-sheet.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { deleteSlot } from '#server/features/slots/delete-slot.ts';
import { ann, ben, makeFair, makeSlot, olga, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { changeSignup } from './change-signup.ts';
import { endSignup } from './end-signup.ts';
import { signupById, type SignupOfEvent } from './signups.store.ts';

const at = await startTestHub();
const { hub } = at;
afterAll(() => at.remove());
beforeEach(async () => {
  await at.platform.empty();
  at.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const DAY_AFTER = '2026-12-13T07:00:00.000Z';

async function stored(id: string): Promise<SignupOfEvent> {
  const signup = await signupById(at.platform.database.db, id);
  if (signup === null) throw new Error('The signup is gone');
  return signup;
}

const callOff = async (sheetId: string, wanted: { state: SheetState; reason: string | null }) =>
  hub.database.write(async (write) => {
    const sheet = await lockSheet(write.db, sheetId);
    if (sheet !== null) await changeState(hub, write, sheet, { ...wanted, actor: olga, now: hub.clock.now() });
  });
const kinds = async () => (await writtenMails(at)).map(({ kind, recipient }) => `${kind} to ${recipient}`).sort();

describe('a volunteer is mailed', () => {
  test('a confirmation, in the own language and with all that the mail needs', async () => {
    const { sheet, slot } = await makeFair(at);
    const signup = await signedUp(at, slot, { ...ann, notes: 'Left-handed', preferredLanguage: 'fil' });
    expect(await writtenMails(at)).toEqual([
      {
        kind: 'signup-confirmation',
        recipient: 'ann@families.example',
        language: 'fil',
        payload: {
          signupId: signup.id,
          linkVersion: 0,
          name: 'Ann Anders',
          // The mailbox is not proved.
          notes: null,
          calendarSequence: 0,
          slot: {
            id: slot.id,
            title: 'Set up tables',
            startTime: '2026-12-12T15:00:00.000Z',
            endTime: '2026-12-12T17:00:00.000Z',
          },
          sheet: {
            id: sheet.id,
            title: 'Winter Craft Fair',
            eventDate: '2026-12-12T16:00:00.000Z',
            showEventDate: true,
            organizerName: 'Olga Organizer',
            organizerEmail: 'olga@pac.example',
          },
        },
      },
    ]);
  });

  test('when the event moves, with the old date and the new', async () => {
    const { sheet, slot } = await makeFair(at);
    await signedUp(at, slot, ann);
    await signedUp(at, await makeSlot(at, sheet, { title: 'Bake' }), ben);
    await changeSheet(hub, sheet.id, { eventDate: '2026-12-19T09:00', title: 'Fair, a week later' }, olga);
    const mails = await writtenMails(at, 'signup-changed');
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([ann.email, ben.email]);
    const toAnn = mails.find(({ recipient }) => recipient === ann.email);
    expect(toAnn?.payload).toMatchObject({
      calendarSequence: 1,
      sheet: { title: 'Fair, a week later', eventDate: '2026-12-19T16:00:00.000Z' },
      before: {
        sheet: { title: 'Winter Craft Fair', eventDate: '2026-12-12T16:00:00.000Z' },
        slot: { title: 'Set up tables', startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' },
      },
    });
  });

  test('but not when an event moves whose day nobody sees, as the mail would say nothing', async () => {
    const { sheet, slot } = await makeFair(at, { sheet: { showEventDate: false } });
    await signedUp(at, slot, ann);
    await changeSheet(hub, sheet.id, { eventDate: '2026-12-19T09:00' }, olga);
    expect(await writtenMails(at, 'signup-changed')).toEqual([]);
  });

  test('when the time or the title of the slot changes, and only those who are on it', async () => {
    const { sheet, slot } = await makeFair(at);
    await signedUp(at, slot, ann);
    await signedUp(at, await makeSlot(at, sheet, { title: 'Bake' }), ben);
    await changeSlot(hub, slot.id, { startTime: '2026-12-12T07:30' }, olga);
    await changeSlot(hub, slot.id, { title: 'Set up tents' }, olga);
    const mails = await writtenMails(at, 'signup-changed');
    expect(mails.map(({ recipient }) => recipient)).toEqual([ann.email, ann.email]);
    const bySequence = mails.toSorted(
      (a, b) => Number(a.payload['calendarSequence']) - Number(b.payload['calendarSequence']),
    );
    expect(bySequence.map(({ payload }) => payload)).toMatchObject([
      {
        calendarSequence: 1,
        slot: { title: 'Set up tables', startTime: '2026-12-12T14:30:00.000Z' },
        before: { slot: { title: 'Set up tables', startTime: '2026-12-12T15:00:00.000Z' } },
      },
      { calendarSequence: 2, slot: { title: 'Set up tents' }, before: { slot: { title: 'Set up tables' } } },
    ]);
  });

  test('when the sheet or the slot is deleted', async () => {
    const { sheet, slot } = await makeFair(at);
    const bake = await makeSlot(at, sheet, { title: 'Bake' });
    await signedUp(at, slot, ann);
    await signedUp(at, bake, ben);
    await deleteSlot(hub, slot.id, olga);
    expect(await writtenMails(at, 'event-cancelled')).toMatchObject([
      { recipient: ann.email, payload: { cancelled: 'slot', calendarSequence: 1, slot: { title: 'Set up tables' } } },
    ]);
    await deleteSheet(hub, sheet.id, olga);
    const toBen = (await writtenMails(at, 'event-cancelled')).filter(({ recipient }) => recipient === ben.email);
    expect(toBen).toMatchObject([{ payload: { cancelled: 'sheet', calendarSequence: 1, slot: { title: 'Bake' } } }]);
  });

  test('when removed by an organizer, and otherwise when withdrawn by the volunteer', async () => {
    const { slot } = await makeFair(at);
    const [first, second] = [await signedUp(at, slot, ann), await signedUp(at, slot, ben)];
    await endSignup(hub, await stored(first.id), olga);
    await endSignup(hub, await stored(second.id), 'link-holder');
    expect(await writtenMails(at, 'signup-removed')).toMatchObject([
      { recipient: ann.email, payload: { signupId: first.id, calendarSequence: 1 } },
    ]);
    expect(await writtenMails(at, 'signup-withdrawn')).toMatchObject([
      { recipient: ben.email, payload: { signupId: second.id, calendarSequence: 1 } },
    ]);
  });

  test('at the new address after a change of address', async () => {
    const { slot } = await makeFair(at);
    const { id } = await signedUp(at, slot, ann);
    await changeSignup(hub, await stored(id), { email: 'ann@work.example' }, olga);
    const confirmations = await writtenMails(at, 'signup-confirmation');
    expect(confirmations.find(({ recipient }) => recipient === 'ann@work.example')?.payload).toMatchObject({
      calendarSequence: 0,
      linkVersion: 1,
    });
    expect(confirmations).toHaveLength(2);
  });
});

describe('a household that one form signed up', () => {
  const family = ['Ann Anders', 'Bo Anders', 'Cy Anders'].map((name) => ({ name }));
  const onSlot = async () => {
    const { sheet, slot } = await makeFair(at, { slot: { maxVolunteers: 9 } });
    const signup = await signedUp(at, slot, { ...ann, people: family });
    // By a form of her own, with a link of her own.
    const dee = await signedUp(at, slot, { ...ann, name: 'Dee Anders' });
    await signedUp(at, slot, ben);
    return { sheet, slot, signup, dee };
  };
  const told = async (kind: string) =>
    (await writtenMails(at, kind))
      .map(({ recipient, payload }) => `${recipient}: ${[payload['people'] ?? payload['name']].flat().join(', ')}`)
      .toSorted();
  const everyone = [
    'ann@families.example: Ann Anders, Bo Anders, Cy Anders',
    'ann@families.example: Dee Anders',
    'ben@families.example: Ben Bakker',
  ];

  test('gets one mail about a changed slot, which names all of them; who has another link gets another', async () => {
    const { slot, signup } = await onSlot();
    await changeSlot(hub, slot.id, { startTime: '2026-12-12T07:30' }, olga);
    expect(await told('signup-changed')).toEqual(everyone);
    await endSignup(hub, await stored(signup.id), 'link-holder');
    await changeSlot(hub, slot.id, { startTime: '2026-12-12T07:00' }, olga);
    const [, , , ...later] = await writtenMails(at, 'signup-changed');
    expect(later.map(({ payload }) => payload['people'])).toContainEqual(['Bo Anders', 'Cy Anders']);
    const { payload } = later.find(({ payload: each }) => each['people'] !== undefined) ?? {};
    expect(signup.signups?.map(({ id }) => id)).toContain(payload?.['signupId']);
    expect(payload?.['calendarSequence']).toBe(3);
  });

  test('gets one mail when the slot or the event is cancelled, when it takes place after all, and when it moves', async () => {
    const { slot } = await onSlot();
    await deleteSlot(hub, slot.id, olga);
    expect(await told('event-cancelled')).toEqual(everyone);
    await at.platform.empty();
    const { sheet } = await onSlot();
    await changeSheet(hub, sheet.id, { eventDate: '2026-12-19T09:00' }, olga);
    await callOff(sheet.id, { reason: 'Snow', state: 'called_off' });
    await callOff(sheet.id, { reason: null, state: 'published' });
    for (const kind of ['signup-changed', 'event-cancelled', 'event-revived'])
      expect(await told(kind)).toEqual(everyone);
  });

  test('gets a mail of its own at another address, which leaves the household', async () => {
    const { slot, signup } = await onSlot();
    const bo = signup.signups?.find(({ name }) => name === 'Bo Anders');
    await changeSignup(hub, await stored(bo?.id ?? ''), { email: 'bo@work.example' }, olga);
    await changeSlot(hub, slot.id, { startTime: '2026-12-12T07:30' }, olga);
    expect(await told('signup-changed')).toEqual([
      'ann@families.example: Ann Anders, Cy Anders',
      'ann@families.example: Dee Anders',
      'ben@families.example: Ben Bakker',
      'bo@work.example: Bo Anders',
    ]);
  });
});

describe('a volunteer is not mailed', () => {
  test('when nothing that concerns them changes', async () => {
    const { sheet, slot } = await makeFair(at);
    const { id } = await signedUp(at, slot, ann);
    await changeSheet(
      hub,
      sheet.id,
      {
        description: 'More cocoa',
        showSpotCount: false,
        eventDate: '2026-12-12T09:00',
      },
      olga,
    );
    await changeSlot(
      hub,
      slot.id,
      {
        description: 'Bring gloves',
        maxVolunteers: 9,
        startTime: '2026-12-12T15:00:00Z',
      },
      olga,
    );
    await changeSignup(
      hub,
      await stored(id),
      { phone: '604 555 0000', notes: 'x', email: 'ANN@families.example' },
      olga,
    );
    expect(await kinds()).toEqual(['signup-confirmation to ann@families.example']);
  });

  test('of anything once the event is over', async () => {
    const { sheet, slot } = await makeFair(at);
    const [first, second, third] = [
      await signedUp(at, slot, ann),
      await signedUp(at, slot, ben),
      await signedUp(at, await makeSlot(at, sheet, { title: 'Bake' }), ann),
    ];
    const before = (await writtenMails(at)).length;
    at.platform.clock.set(DAY_AFTER);
    await changeSheet(hub, sheet.id, { eventDate: '2026-12-11T09:00' }, olga);
    await changeSlot(hub, slot.id, { title: 'Set up tents' }, olga);
    await changeSignup(hub, await stored(third.id), { email: 'ann@work.example' }, olga);
    await endSignup(hub, await stored(first.id), olga);
    await deleteSlot(hub, slot.id, olga);
    await deleteSheet(hub, sheet.id, olga);
    expect(await writtenMails(at)).toHaveLength(before);
    expect(second.id).not.toBe(first.id);
  });

  test('on the evening of the event’s own day it is not over yet', async () => {
    const { sheet, slot } = await makeFair(at);
    await signedUp(at, slot, ann);
    at.platform.clock.set('2026-12-13T06:59:59.000Z');
    await deleteSheet(hub, sheet.id, olga);
    expect(await writtenMails(at, 'event-cancelled')).toHaveLength(1);
  });

  test('a past event that is moved ahead is told', async () => {
    const { sheet, slot } = await makeFair(at);
    await signedUp(at, slot, ann);
    at.platform.clock.set(DAY_AFTER);
    await changeSheet(hub, sheet.id, { eventDate: '2027-01-09T09:00' }, olga);
    expect(await writtenMails(at, 'signup-changed')).toHaveLength(1);
  });
});

test('a mail that cannot be written undoes what caused it', async () => {
  const { slot } = await makeFair(at);
  const broken = { ...hub, mailbox: { ...hub.mailbox, write: () => Promise.reject(new Error('no room')) } };
  const signup = await signedUp(at, slot, ann);
  await expect(endSignup(broken, await stored(signup.id), olga)).rejects.toThrow('no room');
  expect((await stored(signup.id)).id).toBe(signup.id);
});
