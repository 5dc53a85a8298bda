import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SlotView } from '#contract/slots.ts';
import { PASSWORD, createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, helper, makeFair, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { HOUR, MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const NOBODY = '00000000-0000-4000-8000-000000000000';
const signUp = (json: object, headers?: Record<string, string>) =>
  hub.call('POST', '/api/volunteers', { json, ...(headers === undefined ? {} : { headers }) });
const keyed = (key: string) => ({ 'idempotency-key': key });

describe('signing up', () => {
  test('needs no account, and answers 201 with the signup and its manage link', async () => {
    const { slot } = await makeFair(hub);
    const answer = await signUp({
      slotId: slot.id,
      ...ann,
      notes: 'I bring a trolley\nand gloves',
      emailConsent: true,
      preferredLanguage: 'zh-Hant-HK',
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const signup = answer.json();
    expect(signup).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      slotId: slot.id,
      userId: null,
      ...ann,
      notes: 'I bring a trolley\nand gloves',
      emailConsent: true,
      callConsent: false,
      newsConsent: false,
      preferredLanguage: 'zh-Hant-HK',
      signupTime: '2026-11-20T18:00:00.000Z',
      manageUrl: expect.stringMatching(/^http:\/\/localhost:3000\/manage#[\w.-]{50,200}$/),
    });
    const token = new URL(signup.manageUrl).hash.slice(1);
    const managed = await hub.call('POST', '/api/manage/signup', { json: { token } });
    expect(managed.json().signup.id).toBe(signup.id);
  });

  test('takes no mail consent and English for granted, and leaves notes empty', async () => {
    const { slot } = await makeFair(hub);
    expect((await signUp({ slotId: slot.id, ...ann })).json()).toMatchObject({
      notes: null,
      emailConsent: false,
      preferredLanguage: 'en',
    });
  });

  test('takes the user from the session, whatever the body or a header says', async () => {
    const { slot } = await makeFair(hub);
    const priya = await createUser(hub, { role: 'user' });
    const other = await createUser(hub, { role: 'user' });
    const claimed = { userId: other.id, id: NOBODY, signupTime: '1999-01-01T00:00:00Z', linkVersion: 9 };
    const own = await hub.call('POST', '/api/volunteers', {
      json: { slotId: slot.id, ...ann, ...claimed },
      cookie: await signIn(hub, priya),
      headers: { 'x-user-id': other.id },
    });
    expect(own.json()).toMatchObject({ userId: priya.id, signupTime: '2026-11-20T18:00:00.000Z' });
    expect(own.json().id).not.toBe(NOBODY);
    expect((await signUp({ slotId: slot.id, ...ben, ...claimed }, { 'x-user-id': other.id })).json().userId).toBeNull();
  });

  test.each(['volunteer-admin', 'full-admin'] as const)(
    'someone else by a %s leaves the place with them when the organizer leaves',
    async (role) => {
      const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
      await createUser(hub, { role: 'full-admin' });
      const organizer = await createUser(hub, { role, email: 'olga@pac.example' });
      const cookie = await signIn(hub, organizer);
      const sign = async (person: object) =>
        (await hub.call('POST', '/api/volunteers', { cookie, json: { slotId: slot.id, ...person } })).json<{
          id: string;
          userId: string | null;
        }>();
      const anns = await sign(ann);
      const own = await sign({ name: 'Olga Organizer', email: 'OLGA@pac.example', phone: '604 555 0104' });
      expect([anns.userId, own.userId]).toEqual([null, organizer.id]);
      await hub.call('DELETE', `/api/auth/account/${organizer.id}`, { cookie, json: { password: PASSWORD } });
      const left = await hub.platform.database.db.selectFrom('volunteers').select('id').execute();
      expect(left).toEqual([{ id: anns.id }]);
      expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    },
  );

  test('of a user belongs to the account, whatever the address', async () => {
    const { slot } = await makeFair(hub);
    const priya = await createUser(hub, { role: 'user' });
    const cookie = await signIn(hub, priya);
    const answer = await hub.call('POST', '/api/volunteers', { cookie, json: { slotId: slot.id, ...ann } });
    expect(answer.json()).toMatchObject({ userId: priya.id, email: ann.email });
  });

  test('is seen by whoever reads next', async () => {
    const { sheet, slot } = await makeFair(hub);
    for (const [person, taken] of [
      [ann, 1],
      [ben, 2],
    ] as const) {
      await signUp({ slotId: slot.id, ...person });
      const [listed] = (await hub.call('GET', '/api/signup-sheets')).json();
      expect(listed.slots[0].currentVolunteers).toBe(taken);
      expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json()).toEqual(listed);
    }
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required'],
    [{ name: ' \n ' }, 'name', 'Name is required'],
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters'],
    [{ email: '' }, 'email', 'Email is required'],
    [{ email: null }, 'email', 'Email is required'],
    [{ email: 'ann@families' }, 'email', 'Please enter a valid email address'],
    [{ email: 'ann@families.example\r\nBcc: all@x.example' }, 'email', 'Please enter a valid email address'],
    [{ email: `${'a'.repeat(65)}@families.example` }, 'email', 'Please enter a valid email address'],
    [
      { email: 'm.o’hara@families.example' },
      'email',
      "Please enter a valid email address. Did you mean m.o'hara@families.example?",
    ],
    [{ phone: undefined }, 'phone', 'Enter a phone number so the organizer can reach you on the day'],
    [{ phone: 'call me' }, 'phone', 'Enter a phone number so the organizer can reach you on the day'],
    [{ phone: '1'.repeat(41) }, 'phone', 'Phone must be at most 40 characters'],
    [{ notes: 'x'.repeat(1001) }, 'notes', 'Notes must be at most 1000 characters'],
    [{ notes: 7 }, 'notes', 'Must be text'],
    [{ emailConsent: 'yes' }, 'emailConsent', 'Must be true or false'],
    [{ newsConsent: 'yes' }, 'newsConsent', 'Must be true or false'],
    [{ preferredLanguage: '<script>' }, 'preferredLanguage', 'Must be a language such as en or zh-HK'],
    [{ slotId: 'the first' }, 'slotId', 'Must be an ID'],
  ])('refuses %j', async (wrong, path, message) => {
    const { slot } = await makeFair(hub);
    const answer = await signUp({ slotId: slot.id, ...ann, ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('for a slot that is not there is 404', async () => {
    const answer = await signUp({ slotId: NOBODY, ...ann });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Volunteer slot not found']);
  });
});

describe('a slot that is full', () => {
  test('takes nobody more, and writes nothing', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signUp({ slotId: slot.id, ...ann });
    const answer = await signUp({ slotId: slot.id, ...ben }, keyed('ben'));
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This volunteer slot is full']);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toHaveLength(1);
  });

  test('takes someone again once a place is free, also with the key of the try that failed', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    const first = await signedUp(hub, slot, ann);
    expect((await signUp({ slotId: slot.id, ...ben }, keyed('ben'))).statusCode).toBe(409);
    await hub.call('DELETE', '/api/manage/signup', { json: { token: first.token } });
    expect((await signUp({ slotId: slot.id, ...ben }, keyed('ben'))).statusCode).toBe(201);
  });

  test('is also full for organizers', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ann);
    const cookie = await signInAs(hub, 'full-admin');
    const answer = await hub.call('POST', '/api/volunteers', { json: { slotId: slot.id, ...ben }, cookie });
    expect(answer.statusCode).toBe(409);
  });

  test('never takes more than it has places, however many ask at once', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, each) => signUp({ slotId: slot.id, ...helper(each) })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(55);
    expect(await placesOf(hub, slot)).toEqual({ count: 5, signups: 5 });
    expect(await writtenMails(hub)).toHaveLength(5);
  });

  test('without a max is never full', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: null } });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, each) => signUp({ slotId: slot.id, ...helper(each) })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(await placesOf(hub, slot)).toEqual({ count: 30, signups: 30 });
  });
});

describe('sign-ups that are closed', () => {
  test('take nobody from the deadline on, to the millisecond', async () => {
    const { slot } = await makeFair(hub, { sheet: { eventDeadline: '2026-12-10T12:00' } });
    hub.platform.clock.set('2026-12-10T18:59:59.999Z');
    expect((await signUp({ slotId: slot.id, ...ann })).statusCode).toBe(201);
    hub.platform.clock.advance(1);
    const answer = await signUp({ slotId: slot.id, ...ben });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Sign-ups for this event are closed']);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('to a slot close when it ends, while a later slot of the same day stays open', async () => {
    const { sheet, slot } = await makeFair(hub);
    const later = await makeSlot(hub, sheet, { startTime: '2026-12-12T14:00', endTime: '2026-12-12T16:00' });
    hub.platform.clock.set('2026-12-12T16:59:59.999Z');
    expect((await signUp({ slotId: slot.id, ...ann })).statusCode).toBe(201);
    hub.platform.clock.advance(1);
    const answer = await signUp({ slotId: slot.id, ...ben });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'Sign-ups for this event are closed']);
    expect((await signUp({ slotId: later.id, ...ben })).statusCode).toBe(201);
    const shown = (await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json();
    const isOpen = Object.fromEntries(shown.slots.map((one: SlotView) => [one.id, one.signupsOpen]));
    expect([shown.signupsOpen, isOpen]).toEqual([true, { [slot.id]: false, [later.id]: true }]);
  });

  test('to a slot close at its own deadline, and to none later than its sheet', async () => {
    const { sheet, slot } = await makeFair(hub, {
      slot: { deadline: '2026-12-10T20:00' },
      sheet: { eventDeadline: '2026-12-11T20:00' },
    });
    const late = await makeSlot(hub, sheet, { deadline: '2026-12-12T07:00' });
    hub.platform.clock.set('2026-12-11T03:00:00.000Z');
    expect((await signUp({ slotId: slot.id, ...ann })).statusCode).toBe(409);
    expect((await signUp({ slotId: late.id, ...ann })).statusCode).toBe(201);
    hub.platform.clock.set('2026-12-12T03:00:00.000Z');
    expect((await signUp({ slotId: late.id, ...ben })).statusCode).toBe(409);
  });

  test('to a slot days after the event are open, confirmed and changeable until that slot is over', async () => {
    const { slot } = await makeFair(hub, {
      slot: { startTime: '2026-12-14T09:00', endTime: '2026-12-14T11:00' },
    });
    hub.platform.clock.set('2026-12-14T17:30:00.000Z');
    const { token } = await signedUp(hub, slot, ann);
    expect(await writtenMails(hub, 'signup-confirmation')).toHaveLength(1);
    const change = { token, notes: 'gloves' };
    expect((await hub.call('PATCH', '/api/manage/signup', { json: change })).statusCode).toBe(200);
    hub.platform.clock.set('2026-12-14T18:00:00.000Z');
    expect((await signUp({ slotId: slot.id, ...ben })).statusCode).toBe(409);
  });

  test('without times and a deadline stay open until the school’s midnight after the event', async () => {
    const { slot } = await makeFair(hub, {
      sheet: { eventDate: '2026-12-12' },
      slot: { startTime: null, endTime: null },
    });
    hub.platform.clock.set('2026-12-13T06:59:59.999Z');
    expect((await signUp({ slotId: slot.id, ...ann })).statusCode).toBe(201);
    hub.platform.clock.advance(1);
    expect((await signUp({ slotId: slot.id, ...ben })).statusCode).toBe(409);
  });

  test('still let organizers of either kind add people, but not users', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 }, sheet: { eventDeadline: '2026-12-01' } });
    hub.platform.clock.set('2026-12-02T18:00:00.000Z');
    for (const [role, status] of [
      ['user', 409],
      ['volunteer-admin', 201],
      ['full-admin', 201],
    ] as const) {
      const cookie = await signInAs(hub, role);
      const json = { slotId: slot.id, ...ann, name: `Ann of ${role}` };
      expect((await hub.call('POST', '/api/volunteers', { json, cookie })).statusCode).toBe(status);
    }
    expect(await writtenMails(hub, 'signup-confirmation')).toHaveLength(2);
  });

  test('add people to a past event without mailing them', async () => {
    const { slot } = await makeFair(hub);
    hub.platform.clock.set('2026-12-20T18:00:00.000Z');
    const cookie = await signInAs(hub, 'volunteer-admin');
    const json = { slotId: slot.id, ...ann };
    expect((await hub.call('POST', '/api/volunteers', { json, cookie })).statusCode).toBe(201);
    expect(await writtenMails(hub)).toEqual([]);
  });
});

describe('someone who is signed up already', () => {
  test('is told so, whatever the case, spaces and accents’ encoding of name and address', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, { ...ann, name: 'José  Pérez' });
    const again = { ...ann, name: ' JOSE\u0301 PE\u0301REZ ', email: 'ANN@Families.example', phone: '999' };
    const answer = await signUp({ slotId: slot.id, ...again });
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'You are already signed up for this slot']);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is told so rather than that the slot is full', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 1 } });
    await signedUp(hub, slot, ann);
    expect((await signUp({ slotId: slot.id, ...ann })).json().message).toBe('You are already signed up for this slot');
  });

  test('may share the address with someone else, and sign up for other slots', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeSlot(hub, sheet, { title: 'Bake' });
    await signedUp(hub, slot, ann);
    expect((await signUp({ slotId: slot.id, ...ann, name: 'Axel Anders' })).statusCode).toBe(201);
    expect((await signUp({ slotId: other.id, ...ann })).statusCode).toBe(201);
  });

  test('gets the confirmation again, at the stored address, at most every ten minutes', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    await signedUp(hub, slot, ann);
    const again = () => signUp({ slotId: slot.id, ...ann, email: 'Ann@FAMILIES.example' });
    const mailed = async () => (await writtenMails(hub, 'signup-confirmation')).length;
    for (let each = 0; each < 5; each += 1) expect((await again()).statusCode).toBe(409);
    expect(await mailed()).toBe(1);
    hub.platform.clock.advance(10 * MINUTE);
    await Promise.all([again(), again(), again()]);
    expect(await mailed()).toBe(2);
    const mails = await writtenMails(hub, 'signup-confirmation');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ann@families.example', 'ann@families.example']);
    expect(mails.map(({ payload }) => payload['calendarSequence'])).toEqual([0, 0]);
    hub.platform.clock.advance(HOUR);
    await again();
    expect(await mailed()).toBe(3);
  });

  test('is once on the slot when the same request arrives many times at once', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const answers = await Promise.all(Array.from({ length: 40 }, () => signUp({ slotId: slot.id, ...ann })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(39);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toHaveLength(1);
  });
});

describe('a request with an Idempotency-Key', () => {
  test('answers the same signup again and never makes a second, also after the sign-ups have closed', async () => {
    const { slot } = await makeFair(hub, { sheet: { eventDeadline: '2026-11-21T10:00' } });
    const body = { slotId: slot.id, ...ann, notes: 'gloves' };
    const first = await signUp(body, keyed('one press'));
    hub.platform.clock.set('2026-11-21T17:30:00.000Z');
    expect((await signUp({ slotId: slot.id, ...ben })).statusCode).toBe(409);
    const again = await signUp(body, keyed('one press'));
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toHaveLength(1);
  });

  test('answers all of fifty at once with the one signup they make', async () => {
    const { slot } = await makeFair(hub);
    const body = { slotId: slot.id, ...ann };
    const answers = await Promise.all(Array.from({ length: 50 }, () => signUp(body, keyed('one press'))));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toHaveLength(1);
  });

  test('is refused with 422 when the key was used for something else', async () => {
    const { slot } = await makeFair(hub);
    await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    for (const other of [ben, { ...ann, notes: 'x' }, { ...ann, emailConsent: true }]) {
      const answer = await signUp({ slotId: slot.id, ...other }, keyed('one press'));
      expect(answer.statusCode).toBe(422);
    }
    const asUser = await hub.call('POST', '/api/volunteers', {
      json: { slotId: slot.id, ...ann },
      headers: keyed('one press'),
      cookie: await signInAs(hub, 'user'),
    });
    expect(asUser.statusCode).toBe(422);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is not the same body when only unknown fields or their order differ in it', async () => {
    const { slot } = await makeFair(hub);
    const first = await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    const again = await signUp({ ...ann, slotId: slot.id.toUpperCase(), tracking: 1 }, keyed('one press'));
    expect(again.json().id).toBe(first.json().id);
  });

  test('is answered with 409 when the signup was cancelled since', async () => {
    const { slot } = await makeFair(hub);
    const first = await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    const token = new URL(first.json().manageUrl).hash.slice(1);
    await hub.call('DELETE', '/api/manage/signup', { json: { token } });
    const again = await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    expect([again.statusCode, again.json().message]).toEqual([409, 'This sign-up was cancelled']);
    expect((await signUp({ slotId: slot.id, ...ann }, keyed('another press'))).statusCode).toBe(201);
  });

  test('does not hand a new manage link to whoever held the old one', async () => {
    const { slot } = await makeFair(hub);
    const first = await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    await hub.call('PATCH', `/api/volunteers/${first.json().id}`, {
      cookie: await signInAs(hub, 'volunteer-admin'),
      json: { ...ben },
    });
    const again = await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    expect(again.body).toBe(first.body);
    const token = new URL(again.json().manageUrl).hash.slice(1);
    expect((await hub.call('POST', '/api/manage/signup', { json: { token } })).statusCode).toBe(404);
  });

  test('counts for 24 hours, and is never kept as it is', async () => {
    const { slot } = await makeFair(hub);
    const { clock, database } = hub.platform;
    await signUp({ slotId: slot.id, ...ann }, keyed('one press'));
    clock.advance(24 * HOUR);
    expect((await signUp({ slotId: slot.id, ...ben }, keyed('one press'))).statusCode).toBe(422);
    clock.advance(1);
    expect((await signUp({ slotId: slot.id, ...ben }, keyed('one press'))).statusCode).toBe(201);
    const kept = await database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('one press');
  });

  test.each([
    ['', 400],
    ['x'.repeat(200), 201],
    ['x'.repeat(201), 400],
  ])('of %j is validated by its length', async (key, status) => {
    const { slot } = await makeFair(hub);
    const answer = await signUp({ slotId: slot.id, ...ann }, keyed(key));
    expect(answer.statusCode).toBe(status);
    if (status === 400) expect(answer.json().errors[0].path).toBe('Idempotency-Key');
  });
});
