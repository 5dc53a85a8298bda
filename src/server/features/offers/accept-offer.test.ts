import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startWaitingHub } from '#tests/support/waiting-hub.ts';

const waiting = await startWaitingHub();
const { hub, makeFull, joined, withdraw, accept, offerTo, state } = waiting;
afterAll(() => waiting.remove());
afterEach(() => expect(waiting.isCounted()).resolves.toBe(true));
beforeEach(() => waiting.begin('2026-11-27T10:00'));

const tokenOf = (url: string) => new URL(url).hash.slice(1);

async function accepted(token: string): Promise<string[]> {
  const answer = await accept(token);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json().signups.map(({ name }: { name: string }) => name);
}

describe('places without a name', () => {
  test('get numbers that nobody of the form has', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    const three = await Promise.all([1, 2, 3].map((nth) => signedUp(hub, slot, helper(nth))));
    await joined(slot, ann, { people: [{ name: 'Ann Anders' }, { name: 'Ann Anders (3)' }], places: 3 });
    for (const one of three) await withdraw(one);
    expect(await accepted(offerTo(ann))).toEqual(['Ann Anders', 'Ann Anders (3)', 'Ann Anders (2)']);
  });

  test('get numbers that nobody of the address has on the slot already', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    const two = await Promise.all([1, 2].map((nth) => signedUp(hub, slot, helper(nth))));
    await joined(slot, ann, { places: 2 });
    for (const one of two) await withdraw(one);
    const { manageUrl } = (await accept(offerTo(ann))).json();
    await withdraw({ token: tokenOf(manageUrl) });
    await signedUp(hub, slot, helper(3));
    await joined(slot, ann, { places: 2 });
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 4 }, olga);
    await hub.hub.jobs.settled();
    expect(await accepted(offerTo(ann))).toEqual(['Ann Anders', 'Ann Anders (3)']);
  });

  test('are there too where one of the people has signed up by another form meanwhile', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    const three = await Promise.all([1, 2, 3].map((nth) => signedUp(hub, slot, helper(nth))));
    const household = { people: [{ name: 'Ann Anders' }, { name: 'Bo Anders' }] };
    await joined(slot, ann, household);
    await withdraw(three[0] ?? { token: '' });
    await signedUp(hub, slot, { ...ann, name: 'Bo Anders' });
    for (const one of three.slice(1)) await withdraw(one);
    expect(await accepted(offerTo(ann))).toEqual(['Ann Anders', 'Ann Anders (2)']);
  });
});

describe('where one person may bring less than was waited for', () => {
  const fewer = (slot: { id: string }) => changeSlot(hub.hub, slot.id, { maxPerPerson: 1 }, olga);
  const broughtBy = async ({ email }: typeof ann) => {
    const { db } = hub.platform.database;
    const rows = await db.selectFrom('volunteers').select('quantity').where('email', '=', email).execute();
    return rows.map(({ quantity }) => quantity);
  };
  /** Four of four, all of one person; Ann waits for four, and Ben for two. */
  async function makeTaken() {
    const { slot } = await makeFair(hub, { slot: { ...cookies, maxVolunteers: 4 } });
    const first = await signedUp(hub, slot, { ...helper(1), quantity: 4 });
    await joined(slot, ann, { places: 4 });
    await joined(slot, ben, { places: 2 });
    return { slot, first };
  }

  test('an offer that is open is for so much, and the rest goes to the next', async () => {
    const { slot, first } = await makeTaken();
    await withdraw(first);
    expect(await state(slot)).toEqual({ taken: 4, held: 4, waiting: 1 });
    await fewer(slot);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 2, held: 2, waiting: 0 });
    expect((await accept(offerTo(ann))).statusCode).toBe(200);
    expect(await broughtBy(ann)).toEqual([1]);
    expect((await changeSlot(hub.hub, slot.id, { title: 'Muffins' }, olga)).title).toBe('Muffins');
  });

  test('an offer that comes later is for so much', async () => {
    const { slot, first } = await makeTaken();
    await hub.call('PATCH', '/api/manage/signup', { json: { token: first.token, quantity: 1 } });
    await fewer(slot);
    await withdraw(first);
    await hub.hub.jobs.settled();
    expect(await state(slot)).toEqual({ taken: 2, held: 2, waiting: 0 });
    expect((await accept(offerTo(ben))).statusCode).toBe(200);
    expect(await broughtBy(ben)).toEqual([1]);
  });

  test('a slot on which somebody brings more all the same can be changed in everything else', async () => {
    const { slot } = await makeTaken();
    await hub.platform.database.write(({ db }) =>
      db.updateTable('volunteer_slots').set({ max_per_person: 2 }).where('id', '=', slot.id).execute(),
    );
    const muffins = { title: 'Muffins', maxVolunteers: 5, maxPerPerson: 2 };
    expect(await changeSlot(hub.hub, slot.id, muffins, olga)).toMatchObject(muffins);
    await expect(fewer(slot)).rejects.toMatchObject({ code: 'max_per_person_below_present' });
  });
});

test('a place is held as long as the email says, also when the sheet is archived meanwhile', async () => {
  const { sheet, slot, first } = await makeFull();
  await joined(slot, ann);
  await withdraw(first);
  const cookie = await signInAs(hub, 'volunteer-admin');
  await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { json: { state: 'archived' }, cookie });
  expect(await accepted(offerTo(ann))).toEqual(['Ann Anders']);
});

test('the link of an offer shows nothing of a sign-up that has got another address since', async () => {
  const { slot, first } = await makeFull();
  await joined(slot, ann);
  await withdraw(first);
  const offer = offerTo(ann);
  const { manageUrl } = (await accept(offer)).json();
  const json = { token: tokenOf(manageUrl), email: 'mei@families.example', phone: '604 555 0177' };
  expect((await hub.call('PATCH', '/api/manage/signup', { json })).statusCode).toBe(200);
  const again = await accept(offer);
  expect(again.body).not.toContain('mei@families.example');
  expect([again.statusCode, again.json().code]).toEqual([410, 'offer_over']);
});

test('a place that the address cannot take, because it has all that the sheet allows, goes to the next', async () => {
  const { sheet, slot } = await makeFair(hub, { sheet: { placesPerAddress: 1 }, slot: { maxVolunteers: 1 } });
  const other = await makeSlot(hub, sheet, { title: 'Cocoa', maxVolunteers: 1 });
  const [one, two] = [await signedUp(hub, slot, helper(1)), await signedUp(hub, other, helper(2))];
  await joined(slot, ann);
  await joined(other, ann);
  await joined(other, ben);
  await withdraw(one);
  const first = offerTo(ann);
  await withdraw(two);
  expect(await accepted(first)).toEqual(['Ann Anders']);
  const answer = await accept(offerTo(ann));
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'limit_reached']);
  expect((await accept(offerTo(ann))).statusCode).toBe(410);
  expect(await state(other)).toEqual({ taken: 1, held: 1, waiting: 0 });
  expect(await accepted(offerTo(ben))).toEqual(['Ben Bakker']);
});
