import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { endSignup } from './end-signup.ts';
import { coOrganizerOf } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { ann, makeFair, makeSlot, olga, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { signupById } from './signups.store.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
let cookie = '';
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
  cookie = await signInAs(hub, 'volunteer-admin');
});

const add = (json: object, by = cookie) => hub.call('POST', '/api/volunteers', { cookie: by, json });
const granny = { name: 'Oma Berta' };
const { db } = hub.platform.database;

describe('an organizer adds somebody', () => {
  test('by name alone, whose address and phone are null, and who agreed to nothing', async () => {
    const { slot } = await makeFair(hub);
    const answer = await add({ ...granny, slotId: slot.id, emailConsent: true });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { name: 'Oma Berta', email: null, phone: null, emailConsent: false, personId: expect.any(String) },
    ]);
    const [stored] = await db.selectFrom('volunteers').selectAll().execute();
    expect(stored).toMatchObject({ email: null, phone: null, email_consent: false, call_consent: false });
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    expect(await writtenMails(hub)).toEqual([]);
    expect(await db.selectFrom('consent_records').selectAll().execute()).toEqual([]);
  });

  test.each([
    { email: '', phone: '' },
    { email: null, phone: null },
    { email: ' ', phone: '604 555 0163' },
  ])('with %o as with nothing', async (contact) => {
    const { slot } = await makeFair(hub);
    const answer = await add({ ...granny, ...contact, slotId: slot.id });
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { email: null, phone: contact.phone?.trim() || null },
    ]);
  });

  test('with an email, who gets the confirmation', async () => {
    const { slot } = await makeFair(hub);
    const answer = await add({ ...granny, email: 'oma@families.example', slotId: slot.id });
    expect(answer.json()).toMatchObject({ email: 'oma@families.example', phone: null });
    expect(answer.json().personId).toBeUndefined();
    expect(await writtenMails(hub)).toMatchObject([{ kind: 'signup-confirmation', recipient: 'oma@families.example' }]);
  });

  test('who is refused what is no address, and no phone', async () => {
    const { slot } = await makeFair(hub);
    const answer = await add({ name: '', email: 'x', phone: 'y', slotId: slot.id });
    expect(answer.json().errors.map(({ path }: { readonly path: string }) => path)).toEqual(['name', 'email', 'phone']);
  });

  test('as an organizer of the sheet alone, not as one of another', async () => {
    const { sheet, slot } = await makeFair(hub);
    const other = await makeFair(hub);
    const chris = (await coOrganizerOf(hub, sheet)).cookie;
    expect((await add({ ...granny, slotId: slot.id }, chris)).statusCode).toBe(201);
    expect((await add({ ...granny, slotId: other.slot.id }, chris)).statusCode).toBe(400);
    const priya = await signIn(hub, await createUser(hub, { role: 'user' }));
    for (const by of ['', priya]) {
      const answer = await add({ slotId: slot.id }, by);
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [
          { path: 'name', message: 'Name is required' },
          { path: 'email', message: 'Email is required' },
          { path: 'phone', message: 'Enter a phone number so the organizer can reach you on the day' },
        ],
      ]);
    }
  });

  test('of whom two of one name may be on a slot, but each person once', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const first = (await add({ ...granny, slotId: slot.id })).json();
    expect((await add({ ...granny, slotId: slot.id })).json().personId).not.toBe(first.personId);
    const again = await add({ ...granny, personId: first.personId, slotId: slot.id });
    expect([again.statusCode, again.json().code]).toEqual([409, 'already_signed_up']);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
  });

  test('who is the same person on another slot, where the screen says so', async () => {
    const { sheet, slot } = await makeFair(hub);
    const next = await makeSlot(hub, sheet, { title: 'Kitchen' });
    const { personId } = (await add({ ...granny, slotId: slot.id })).json();
    expect((await add({ ...granny, personId, slotId: next.id })).json().personId).toBe(personId);
    const unknown = crypto.randomUUID();
    expect((await add({ ...granny, personId: unknown, slotId: next.id })).json().personId).not.toBe(unknown);
  });

  test('is picked from the list of people by the id that stands there, and is one person there', async () => {
    const { sheet, slot } = await makeFair(hub);
    const next = await makeSlot(hub, sheet);
    const { personId } = (await add({ ...granny, slotId: slot.id })).json();
    const found = async () => (await hub.call('GET', '/api/people?search=oma', { cookie })).json();
    const [listed] = (await found()).people;
    expect(listed).toMatchObject({ name: 'Oma Berta', email: null, upcoming: 1 });
    expect((await add({ ...granny, personId: listed.id, slotId: next.id })).json().personId).toBe(personId);
    expect(await found()).toMatchObject({ total: 1, people: [{ id: listed.id, upcoming: 2 }] });
  });

  test('who is somebody else under another name, and for who does not organize where they were noted', async () => {
    const { sheet, slot } = await makeFair(hub);
    const [next, door] = [await makeSlot(hub, sheet, { title: 'Kitchen' }), await makeSlot(hub, sheet)];
    const { personId } = (await add({ ...granny, slotId: slot.id })).json();
    expect((await add({ name: 'Opa Karl', personId, slotId: next.id })).json().personId).not.toBe(personId);
    expect((await add({ name: 'oma  BERTA', personId, slotId: door.id })).json().personId).toBe(personId);
    const other = await makeFair(hub);
    const chris = (await coOrganizerOf(hub, other.sheet)).cookie;
    const theirs = (await add({ ...granny, personId, slotId: other.slot.id }, chris)).json();
    expect(theirs.personId).toEqual(expect.any(String));
    expect(theirs.personId).not.toBe(personId);
  });

  test('one by one, where nobody has an email', async () => {
    const { slot } = await makeFair(hub);
    const people = [granny, { name: 'Opa Karl' }];
    expect((await add({ ...granny, people, slotId: slot.id })).json().errors).toMatchObject([{ path: 'people' }]);
  });
});

describe('somebody without an address', () => {
  async function noted(slot: object = {}) {
    const made = await makeFair(hub, { slot });
    const { id, personId } = (await add({ ...granny, phone: '604 555 0163', slotId: made.slot.id })).json();
    return { ...made, id, personId, signup: async () => present(await signupById(db, id)) };
  }

  test('is not taken for somebody who has left when the slot lies ahead again', async () => {
    const { slot } = await noted({ startTime: '2026-11-12T08:00', endTime: '2026-11-12T10:00' });
    const json = { startTime: '2026-12-12T08:00', endTime: '2026-12-12T10:00' };
    expect((await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json })).statusCode).toBe(200);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is removed, and nobody is mailed', async () => {
    const { slot, signup } = await noted();
    await endSignup(hub.hub, await signup(), olga);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    expect(await writtenMails(hub)).toEqual([]);
  });

  test('stays so when the organizer changes the name, and gets the confirmation with an address', async () => {
    const { id, signup } = await noted();
    const url = `/api/volunteers/${id}`;
    const renamed = await hub.call('PATCH', url, { cookie, json: { name: 'Oma Berta Lee' } });
    expect(renamed.json()).toMatchObject({ name: 'Oma Berta Lee', email: null });
    const reached = await hub.call('PATCH', url, { cookie, json: { email: 'oma@families.example' } });
    expect(reached.json()).toMatchObject({
      name: 'Oma Berta Lee',
      email: 'oma@families.example',
      phone: '604 555 0163',
    });
    expect((await signup()).personId).toBeNull();
    expect(await writtenMails(hub)).toMatchObject([{ kind: 'signup-confirmation', recipient: 'oma@families.example' }]);
  });

  test('agrees to no reminders as long as there is no address to send them to', async () => {
    const { id } = await noted();
    const change = (json: object) => hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json });
    expect((await change({ emailConsent: true })).json()).toMatchObject({ email: null, emailConsent: false });
    const both = await change({ email: 'oma@families.example', emailConsent: true });
    expect(both.json()).toMatchObject({ email: 'oma@families.example', emailConsent: true });
  });

  test('whose place goes to somebody else leaves no phone, and no empty one', async () => {
    const { slot } = await makeFair(hub);
    const { id } = await signedUp(hub, slot, ann);
    const json = { name: 'Opa Karl', email: 'karl@families.example' };
    const answer = await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json });
    expect(answer.json()).toMatchObject({ ...json, phone: null });
  });

  test('is on the roster and in the export', async () => {
    const { sheet } = await noted();
    const roster = await hub.call('GET', `/api/signup-sheets/${sheet.id}/roster.html`, { cookie });
    expect(roster.body).toContain('Oma Berta');
    const table = await hub.call('GET', '/api/export/volunteers', { cookie });
    expect(table.body).toMatch(/Oma Berta,,604 555 0163/);
  });

  test('is named with the phone where reminders and messages say whom they don’t reach', async () => {
    const { sheet, slot } = await noted();
    const preview = await hub.call('GET', `/api/reminders/preview?signupSheetId=${sheet.id}&reminderType=day`, {
      cookie,
    });
    expect(preview.json()).toMatchObject({
      people: 0,
      skipped: [{ name: 'Oma Berta 604 555 0163', reason: 'noEmail' }],
    });
    for (const [audience, id] of [
      ['sheet', sheet.id],
      ['slot', slot.id],
    ]) {
      const letter = await hub.call('GET', `/api/letters/recipients?audience=${audience}&audienceId=${id}`, { cookie });
      expect(letter.json()).toMatchObject({
        recipients: 0,
        leftOut: [{ reason: 'no-email', people: 1, names: ['Oma Berta 604 555 0163'] }],
      });
    }
  });

  test('counts in no email about a change of the slot', async () => {
    const { slot } = await noted();
    await signedUp(hub, slot, ann);
    const json = { startTime: '2026-12-12T09:00', endTime: '2026-12-12T11:00', dryRun: true };
    const foreseen = await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json });
    expect(foreseen.json()).toEqual({ slots: 1, volunteers: 1 });
    await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, { cookie, json: { ...json, dryRun: false } });
    const kinds = (await writtenMails(hub)).map(({ kind, recipient }) => [kind, recipient]);
    expect(kinds).toEqual([
      ['signup-confirmation', ann.email],
      ['signup-changed', ann.email],
    ]);
  });

  test('has hours like anybody, which follow when an email is added', async () => {
    const { sheet, id, personId } = await noted();
    const next = await makeSlot(hub, sheet, { startTime: '2026-12-12T12:00', endTime: '2026-12-12T13:00' });
    await add({ ...granny, personId, slotId: next.id });
    hub.platform.clock.set('2026-12-14T18:00:00.000Z');
    const of = async () => {
      const rows = await db.selectFrom('hours').selectAll().where('state', '=', 'confirmed').execute();
      return { people: new Set(rows.map(({ person }) => person)).size, minutes: rows.map(({ minutes }) => minutes) };
    };
    await confirmHours(hub.platform, { sheetId: sheet.id, input: { except: [] } }, olga);
    expect(await of()).toEqual({ people: 1, minutes: expect.arrayContaining([120, 60]) });
    const by = await signInAs(hub, 'volunteer-admin');
    const letters = await hub.call('POST', '/api/certificates', { cookie: by, json: { year: 2026 } });
    expect([letters.statusCode, letters.body]).toEqual([200, expect.stringContaining('1')]);
    const list = await hub.call('GET', '/api/certificates?year=2026', { cookie: by });
    expect(list.body).toContain('Oma Berta');
    await hub.call('PATCH', `/api/volunteers/${id}`, { cookie: by, json: { email: 'oma@families.example' } });
    const whose = await db.selectFrom('hour_people').select('address').execute();
    expect(whose.map(({ address }) => address)).toEqual(['oma@families.example', 'oma@families.example']);
    expect((await of()).people).toBe(1);
  });

  test('has hours as the same person when removed after they came, also once an email is added', async () => {
    const { sheet, id, personId } = await noted();
    const next = await makeSlot(hub, sheet, { startTime: '2026-12-12T12:00', endTime: '2026-12-12T13:00' });
    const stays = (await add({ ...granny, personId, slotId: next.id })).json();
    hub.platform.clock.set('2026-12-12T16:30:00.000Z');
    let by = await signInAs(hub, 'volunteer-admin');
    const at = '2026-12-12T16:29:00.000Z';
    const fact = { id: crypto.randomUUID(), kind: 'arrived', person: id, at };
    const facts = { sentAt: at, facts: [fact] };
    await hub.call('POST', `/api/signup-sheets/${sheet.id}/attendance/facts`, { cookie: by, json: facts });
    expect((await hub.call('DELETE', `/api/volunteers/${id}`, { cookie: by })).statusCode).toBe(204);
    hub.platform.clock.set('2026-12-14T18:00:00.000Z');
    await proposeDueHours(hub.platform);
    const whose = async () => {
      const rows = await db
        .selectFrom('hours')
        .innerJoin('hour_people', 'hour_people.hours_id', 'hours.id')
        .select(['person', 'address'])
        .execute();
      return { hours: rows.length, people: new Set(rows.map(({ person }) => person)).size, rows };
    };
    expect(await whose()).toMatchObject({ hours: 2, people: 1 });
    by = await signInAs(hub, 'volunteer-admin');
    await hub.call('PATCH', `/api/volunteers/${stays.id}`, { cookie: by, json: { email: 'oma@families.example' } });
    // What the door said of them follows, so that it is written so again.
    await proposeDueHours(hub.platform);
    const after = await whose();
    expect(after).toMatchObject({ hours: 2, people: 1 });
    expect(after.rows.map(({ address }) => address)).toEqual(['oma@families.example', 'oma@families.example']);
  });

  test('moves, and nobody is mailed', async () => {
    const { sheet, id } = await noted();
    const next = await makeSlot(hub, sheet, { title: 'Kitchen' });
    const answer = await hub.call('POST', `/api/volunteers/${id}/move`, { cookie, json: { slotId: next.id } });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { slotId: next.id, email: null }]);
    expect(await writtenMails(hub)).toEqual([]);
  });
});
