import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signupsCalendar } from './calendar-entry.ts';
import type { SeveralMail, SignupMail } from './signup-mails.ts';
import { cookies } from '#tests/support/items.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { signInAs } from '#tests/support/people.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const keyed = (key: string) => ({ 'idempotency-key': key });
const signUp = (json: object, headers: Record<string, string> = {}) =>
  hub.call('POST', '/api/volunteers', { json: { ...ann, ...json }, headers });
const signUpForSeveral = (json: object, headers: Record<string, string> = {}) =>
  hub.call('POST', '/api/volunteers/batch', { json: { ...ann, ...json }, headers });
const named = (...names: string[]) => names.map((name) => ({ name }));
const family = named('Ann Anders', 'Bo Anders', 'Cy Anders');
const peopleIn = async () => {
  const rows = await hub.platform.database.db.selectFrom('volunteers').select('name').orderBy('id').execute();
  return rows.map(({ name }) => name);
};

describe('an item', () => {
  test('takes units, what is brought and its marks, and answers with them', async () => {
    const { slot } = await makeFair(hub, { slot: cookies });
    const brought = { quantity: 3, bringing: ' oatmeal\ncookies ', marks: ['vegan', 'gluten-free'] };
    const answer = await signUp({ slotId: slot.id, ...brought });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      quantity: 3,
      bringing: 'oatmeal cookies',
      marks: ['gluten-free', 'vegan'],
    });
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 1 });
    const [mail] = await writtenMails(hub, 'signup-confirmation');
    expect(mail?.payload).toMatchObject({
      brought: { quantity: 3, unit: 'dozen', bringing: 'oatmeal cookies', marks: ['gluten-free', 'vegan'] },
    });
  });

  test('of which nothing is marked takes an empty list, alone and with others, again by the same key too', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, maxVolunteers: 9 } });
    const other = await makeFair(hub, { slot: { ...cookies, maxVolunteers: 9 } });
    const alone = () => signUp({ slotId: slot.id, bringing: 'oatmeal', marks: [] }, keyed('one press'));
    const places = [{ slotId: other.slot.id, bringing: 'oatmeal', marks: [] }];
    const withOthers = () => signUpForSeveral({ places }, keyed('another press'));
    for (const send of [alone, withOthers]) {
      const [first, again] = [await send(), await send()];
      expect([first.statusCode, again.body]).toEqual([201, first.body]);
      expect(first.body).not.toContain('marks');
    }
    // As it was sent before, when marks were left out.
    const old = () => signUp({ slotId: slot.id, ...ben, bringing: 'oatmeal' }, keyed('press of ben'));
    const [before, after] = [await old(), await old()];
    expect([before.statusCode, after.body]).toEqual([201, before.body]);
  });

  test('is refused with what is left, and then none of it is taken', async () => {
    const { slot } = await makeFair(hub, { slot: cookies });
    await signUp({ slotId: slot.id, quantity: 4 });
    await signUp({ slotId: slot.id, ...ben });
    const answer = await signUp({ slotId: slot.id, quantity: 2, name: 'Bo Anders' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'slot_full', message: 'Only 1 left', left: 1 });
    expect(await placesOf(hub, slot)).toEqual({ count: 5, signups: 2 });
    expect((await signUp({ slotId: slot.id, quantity: 1, name: 'Bo Anders' })).statusCode).toBe(201);
    const full = await signUp({ slotId: slot.id, name: 'Cy Anders' });
    expect(full.json()).toMatchObject({ message: 'This volunteer slot is full', left: 0 });
  });

  test('does not reveal what is left where the sheet hides its counts', async () => {
    const { slot } = await makeFair(hub, { sheet: { showSpotCount: false }, slot: { ...cookies, maxVolunteers: 1 } });
    const answer = await signUp({ slotId: slot.id, quantity: 2 });
    expect(answer.json()).toEqual({ code: 'slot_full', message: 'There aren’t that many places left' });
  });

  test.each([
    [{ quantity: 5 }, 'quantity', 'At most 4 dozen for each person'],
    [{ quantity: 0 }, 'quantity', 'Quantity must be at least 1'],
    [{ people: family }, 'people', 'Only one person can be signed up to bring something'],
    [
      { bringing: 'call 604 555 0101' },
      'bringing',
      'What you bring is shown to everyone: leave out addresses, phone numbers and links',
    ],
  ])('refuses %j', async (wrong, path, message) => {
    const { slot } = await makeFair(hub, { slot: cookies });
    const answer = await signUp({ slotId: slot.id, ...wrong });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('that requires to say what is brought refuses to go without', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, bring: 'required' } });
    const answer = await signUp({ slotId: slot.id, bringing: ' ' });
    expect(answer.json().errors).toEqual([{ path: 'bringing', message: 'Say what you bring' }]);
    expect((await signUp({ slotId: slot.id, bringing: 'shortbread' })).statusCode).toBe(201);
  });
});

describe('a shift', () => {
  test.each([
    [{ quantity: 2 }, 'quantity', 'A place is for one person. Sign up each person by name.'],
    [{ bringing: 'cake' }, 'bringing', 'This slot doesn’t ask what you bring'],
    [{ marks: ['vegan'] }, 'marks', 'This slot doesn’t ask what you bring'],
  ])('refuses %j instead of forgetting it', async (wrong, path, message) => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const answer = await signUp({ slotId: slot.id, ...wrong });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('costs a plain signup what it did before there was more to ask for', async () => {
    const { slot } = await makeFair(hub);
    const statements = await recordStatements(() => signedUp(hub, slot));
    const said = statements.map(({ sql }) => sql.replaceAll('"', '').split(' ').slice(0, 3).join(' '));
    // Jobs look for work meanwhile.
    expect(said.filter((start) => /volunteer|insert/.test(start)).slice(0, 5)).toEqual([
      'update volunteer_slots set',
      'select volunteer_slots.id as',
      'insert into volunteers',
      'insert into outbox',
      'insert into jobs',
    ]);
  });

  test('shows a name only where the sheet shows names', async () => {
    const displayName = 'Ann A.';
    const { slot } = await makeFair(hub, { sheet: { namesShown: true } });
    const other = await makeFair(hub);
    expect((await signUp({ slotId: slot.id, displayName })).json()).toMatchObject({ displayName });
    expect((await signUp({ slotId: other.slot.id, displayName })).json()).not.toHaveProperty('displayName');
  });

  test('shows no name that an organizer typed for somebody else, who say only what is brought', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { namesShown: true } });
    const dish = await makeSlot(hub, sheet, cookies);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const named = { ...ann, displayName: 'Ann A.' };
    for (const [path, json] of [
      ['/api/volunteers', { ...named, slotId: slot.id }],
      ['/api/volunteers/batch', { ...named, places: [{ slotId: slot.id }, { slotId: dish.id }] }],
    ] as const) {
      const answer = await hub.call('POST', path, { cookie, json });
      const message = 'Only the volunteer can agree to this';
      expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path: 'displayName', message }]]);
    }
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    const json = { ...ann, slotId: dish.id, bringing: 'oatmeal', displayName: null };
    const typed = await hub.call('POST', '/api/volunteers', { cookie, json });
    expect([typed.statusCode, typed.json().bringing]).toEqual([201, 'oatmeal']);
  });
});

describe('a household', () => {
  test('is signed up together, each as one of their own, with one mail and one calendar entry that says how many', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    const answer = await signUp({ slotId: slot.id, people: family });
    expect(answer.statusCode).toBe(201);
    const { signups, groupId, name } = answer.json();
    expect(name).toBe('Ann Anders');
    expect(signups.map((one: { name: string }) => one.name)).toEqual(['Ann Anders', 'Bo Anders', 'Cy Anders']);
    expect(new Set(signups.map((one: { id: string }) => one.id)).size).toBe(3);
    expect(new Set(signups.map((one: { groupId: string }) => one.groupId))).toEqual(new Set([groupId]));
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 3 });
    const [mail, ...others] = await writtenMails(hub);
    expect([mail?.kind, others]).toEqual(['signup-confirmation', []]);
    const [entry, ...more] = entriesOf([mail?.payload as unknown as SignupMail]);
    expect(more).toEqual([]);
    expect(entry?.description).toContain('3 people: Ann Anders, Bo Anders, Cy Anders');
  });

  test('of three on two places leaves nobody in', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    const answer = await signUp({ slotId: slot.id, people: family });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'slot_full', left: 2 }]);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    expect(await writtenMails(hub)).toEqual([]);
  });

  test('of whom one is signed up already leaves the others out', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 6 } });
    await signUp({ slotId: slot.id, name: 'Bo Anders' });
    const answer = await signUp({ slotId: slot.id, people: family });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_signed_up']);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('may leave the name of the form to its first person', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 3 } });
    const { name: _nobody, ...contact } = ann;
    const json = { ...contact, slotId: slot.id, people: family };
    expect((await hub.call('POST', '/api/volunteers', { json })).json().name).toBe('Ann Anders');
    const none = await hub.call('POST', '/api/volunteers', { json: { ...contact, slotId: slot.id } });
    expect(none.json().errors).toEqual([{ path: 'name', message: 'Name is required' }]);
  });

  test.each([
    [
      named('Ann Anders', ' ANN  anders '),
      'people.1.name',
      'Two people have the same name. Add what tells them apart.',
    ],
    [named('Ann Anders', ''), 'people.1.name', 'Name is required'],
    [named('Bo Anders', 'Cy Anders'), 'people.0.name', 'The first person must have the name above'],
    [[], 'people', 'Name at least one person'],
    [named('Ann Anders', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'), 'people', 'You can sign up at most 6 people at a time'],
  ])('refuses %j', async (people, path, message) => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const answer = await signUp({ slotId: slot.id, people });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('sent twice with one key is three signups, with the same answer', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const send = () => signUp({ slotId: slot.id, people: family }, keyed('one press'));
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(first.statusCode).toBe(201);
    for (const again of [...others, await send()]) expect(again.body).toBe(first.body);
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 3 });
    expect(await writtenMails(hub)).toHaveLength(1);
    const fewer = await signUp({ slotId: slot.id, people: family.slice(1) }, keyed('one press'));
    expect(fewer.statusCode).toBe(400);
    const other = await signUp({ slotId: slot.id, people: family.slice(0, 2) }, keyed('one press'));
    expect(other.statusCode).toBe(422);
  });

  test('that was cancelled is not signed up again by the same key', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const first = await signUp({ slotId: slot.id, people: family }, keyed('one press'));
    const token = new URL(first.json().manageUrl).hash.slice(1);
    const [one, two, three] = first.json().signups.map(({ id }: { id: string }) => id);
    const cancel = (signupId: string) => hub.call('DELETE', '/api/manage/signup', { json: { token, signupId } });
    for (const id of [one, two]) await cancel(id);
    const send = () => signUp({ slotId: slot.id, people: family }, keyed('one press'));
    expect((await send()).body).toBe(first.body);
    await cancel(three);
    expect((await send()).json().code).toBe('signup_cancelled');
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });
});

describe('several places by one form', () => {
  async function makeThree() {
    const { sheet, slot: first } = await makeFair(hub);
    const later = { startTime: '2026-12-12T11:00', endTime: '2026-12-12T12:00' };
    const second = await makeSlot(hub, sheet, { ...later, title: 'Serve' });
    const third = await makeSlot(hub, await makeSheet(hub, { title: 'Potluck' }), cookies);
    return [first, second, third] as const;
  }

  test('are taken with one mail, one link, and an entry for each in one calendar', async () => {
    const slots = await makeThree();
    const [first, second, third] = slots;
    const places = [{ slotId: third.id, quantity: 2 }, { slotId: first.id }, { slotId: second.id }];
    const answer = await signUpForSeveral({ places });
    expect(answer.statusCode).toBe(201);
    const { signups, refused, manageUrl } = answer.json();
    expect(signups.map((one: { slotId: string }) => one.slotId)).toEqual([third.id, first.id, second.id]);
    expect(refused).toEqual([]);
    expect(signups[0].quantity).toBe(2);
    expect(await Promise.all(slots.map((slot) => placesOf(hub, slot)))).toEqual([
      { count: 1, signups: 1 },
      { count: 1, signups: 1 },
      { count: 2, signups: 1 },
    ]);
    const [mail, ...others] = await writtenMails(hub);
    expect([mail?.kind, others]).toEqual(['several-confirmation', []]);
    const { signups: confirmed = [] } = (mail?.payload ?? {}) as Partial<SeveralMail>;
    const entries = entriesOf(confirmed);
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Cookies: Potluck',
      'Set up tables: Winter Craft Fair',
      'Serve: Winter Craft Fair',
    ]);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3);
    const token = new URL(manageUrl).hash.slice(1);
    const managed = (await hub.call('POST', '/api/manage/signup', { json: { token } })).json();
    expect([managed.signup.id, managed.group.length]).toEqual([signups[0].id, 2]);
  });

  test('are taken as far as they can be had, and the answer says why not the rest', async () => {
    const [first, second, third] = await makeThree();
    await signedUp(hub, first, ben);
    await signedUp(hub, first, { ...ben, name: 'Bea Bakker' });
    await signedUp(hub, second, ann);
    const missing = '00000000-0000-4000-8000-000000000000';
    const slots = [{ slotId: first.id }, { slotId: missing }, { slotId: second.id }, { slotId: third.id }];
    const answer = await signUpForSeveral({ places: slots });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      signups: [{ slotId: third.id }],
      refused: [
        { slotId: first.id, code: 'slot_full', left: 0 },
        { slotId: missing, code: 'not_found' },
        { slotId: second.id, code: 'already_signed_up' },
      ],
    });
    expect(await Promise.all([first, second, third].map((slot) => placesOf(hub, slot)))).toEqual([
      { count: 2, signups: 2 },
      { count: 1, signups: 1 },
      { count: 1, signups: 1 },
    ]);
  });

  test('none of which can be had are refused with the reasons, and write nothing', async () => {
    const [first, second] = await makeThree();
    for (const slot of [first, second]) {
      await signedUp(hub, slot, ben);
      await signedUp(hub, slot, { ...ben, name: 'Bea Bakker' });
    }
    const before = await peopleIn();
    const answer = await signUpForSeveral({ places: [{ slotId: first.id }, { slotId: second.id }] }, keyed('press'));
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'slot_full',
      refused: [
        { slotId: first.id, code: 'slot_full', left: 0 },
        { slotId: second.id, code: 'slot_full', left: 0 },
      ],
    });
    expect(await peopleIn()).toEqual(before);
    expect(await hub.platform.database.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });

  test('for a household are taken for all of it, or not for this place', async () => {
    const { sheet, slot: two } = await makeFair(hub);
    const three = await makeSlot(hub, sheet, { maxVolunteers: 3 });
    const answer = await signUpForSeveral({ people: family, places: [{ slotId: two.id }, { slotId: three.id }] });
    expect(answer.json()).toMatchObject({
      signups: family.map(({ name }) => ({ name, slotId: three.id })),
      refused: [{ slotId: two.id, code: 'slot_full', left: 2 }],
    });
    expect(await placesOf(hub, two)).toEqual({ count: 0, signups: 0 });
  });

  test('give back those of a household of whom one is there already', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const other = await makeSlot(hub, sheet, { maxVolunteers: 9 });
    await signUp({ slotId: slot.id, name: 'Cy Anders' });
    const answer = await signUpForSeveral({ people: family, places: [{ slotId: slot.id }, { slotId: other.id }] });
    expect(answer.json().refused).toEqual([{ slotId: slot.id, code: 'already_signed_up' }]);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, other)).toEqual({ count: 3, signups: 3 });
  });

  test('sent twice with one key are answered twice the same, refusals included', async () => {
    const [first, second, third] = await makeThree();
    await signedUp(hub, second, ann);
    const places = [{ slotId: second.id }, { slotId: third.id, quantity: 3 }, { slotId: first.id }];
    let filledInMs = 4000;
    // A browser that sends the form again took longer over it.
    const send = () => signUpForSeveral({ places, website: '', filledInMs: (filledInMs += 1000) }, keyed('one press'));
    const answers = [...(await Promise.all([send(), send()])), await send()];
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json().signups).toHaveLength(2);
    expect(await placesOf(hub, third)).toEqual({ count: 3, signups: 1 });
    const kept = await hub.platform.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('Anders');
  });

  test.each([
    ['none', [], 'places', 'Choose at least one place'],
    ['one slot twice', [1, 1], 'places', 'Each slot can be chosen once'],
    ['two places of a shift', [2], 'places.0.quantity', 'A place is for one person. Sign up each person by name.'],
  ])('refuse %s', async (_what, quantities, path, message) => {
    const { slot } = await makeFair(hub);
    const answer = await signUpForSeveral({ places: quantities.map((quantity) => ({ slotId: slot.id, quantity })) });
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, message }]]);
  });

  test('by an organizer of one sheet belong to the volunteer there, and to the organizer elsewhere', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeFair(hub);
    const { user, cookie } = await coOrganizerOf(hub, sheet);
    const json = { ...ann, places: [{ slotId: slot.id }, { slotId: other.slot.id }] };
    const answer = await hub.call('POST', '/api/volunteers/batch', { json, cookie });
    expect(answer.json().signups.map((one: { userId: string }) => one.userId)).toEqual([null, user.id]);
    const agreed = await hub.call('POST', '/api/volunteers/batch', {
      json: { ...json, newsConsent: true },
      cookie: await signInAs(hub, 'full-admin'),
    });
    expect(agreed.json().errors[0].path).toBe('newsConsent');
  });
});

function entriesOf(signups: readonly SignupMail[]): { uid: string; summary: string; description: string }[] {
  const content = signupsCalendar(hub.platform, 'en', signups, 'PUBLISH')?.content ?? '';
  const entries = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
  return entries.map((entry) => {
    const { uid, summary, description } = new ICAL.Event(entry);
    return { uid, summary, description };
  });
}

describe('a household that takes shifts and brings things by one form', () => {
  const form = async () => {
    const { slot: shift } = await makeFair(hub, { sheet: { namesShown: true }, slot: { maxVolunteers: 3 } });
    const { slot: item } = await makeFair(hub, { sheet: { namesShown: true }, slot: { ...cookies, maxVolunteers: 2 } });
    return { shift, item, places: [{ slotId: shift.id }, { slotId: item.id, quantity: 2, bringing: 'oatmeal' }] };
  };

  test('comes to the shift with everyone, and the first person brings the things', async () => {
    const { shift, item, places } = await form();
    const answer = await signUpForSeveral({ people: family, places, displayName: 'Ann A.' });
    expect(answer.statusCode).toBe(201);
    expect(await placesOf(hub, shift)).toEqual({ count: 3, signups: 3 });
    expect(await placesOf(hub, item)).toEqual({ count: 2, signups: 1 });
    const { signups } = answer.json<{ signups: { slotId: string; name: string; displayName?: string }[] }>();
    expect(signups.filter(({ slotId }) => slotId === item.id)).toMatchObject([{ name: 'Ann Anders', quantity: 2 }]);
    // What is brought is shown without names.
    expect(signups.flatMap(({ displayName }) => displayName ?? [])).toEqual(['Ann A.']);
  });

  test('gives back only what it took when the shift is full meanwhile', async () => {
    const { shift, item, places } = await form();
    await signUp({ slotId: shift.id, ...ben });
    const answer = await signUpForSeveral({ people: family, places });
    expect(answer.json()).toMatchObject({
      signups: [{ slotId: item.id }],
      refused: [{ slotId: shift.id, code: 'slot_full', left: 2 }],
    });
    expect(await placesOf(hub, shift)).toEqual({ count: 1, signups: 1 });
    expect(await placesOf(hub, item)).toEqual({ count: 2, signups: 1 });
  });
});
