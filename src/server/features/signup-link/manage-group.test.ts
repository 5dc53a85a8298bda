import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ManagedSignup } from '#contract/signup-link.ts';
import { signupCalendar } from '#server/features/signups/calendar-entry.ts';
import type { SignupMail } from '#server/features/signups/signup-mails.ts';
import { cookies } from '#tests/support/items.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const manage = (method: 'POST' | 'PATCH' | 'DELETE', json: object) => hub.call(method, '/api/manage/signup', { json });
const family = ['Mei Chen', 'Wei Chen', 'Lin Chen'].map((name) => ({ name }));

async function familyOn(slot: { id: string }) {
  const signup = await signedUp(hub, slot, { ...ann, name: 'Mei Chen', people: family });
  const [mei = '', wei = '', lin = ''] = (signup.signups ?? []).map(({ id }) => id);
  return { token: signup.token, mei, wei, lin };
}
const peopleOf = ({ signup, group = [] }: ManagedSignup) => [signup.name, ...group.map((other) => other.signup.name)];
const opened = async (token: string) => (await manage('POST', { token })).json<ManagedSignup>();

describe('the link of a household', () => {
  test('shows all of it, each with slot and sheet', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, wei } = await familyOn(slot);
    const managed = await opened(token);
    expect(peopleOf(managed)).toEqual(['Mei Chen', 'Wei Chen', 'Lin Chen']);
    expect(managed.group?.[0]).toMatchObject({
      signup: { id: wei },
      slot: { id: slot.id },
      sheet: { id: sheet.id },
      changeable: true,
    });
    const alone = await signedUp(hub, slot, ben);
    expect(await opened(alone.token)).not.toHaveProperty('group');
  });

  test('changes one of them and nobody else', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, wei } = await familyOn(slot);
    const answer = await manage('PATCH', { token, signupId: wei, name: 'Wei Long Chen', phone: '604 555 0177' });
    expect(answer.json()).toMatchObject({ signup: { id: wei, name: 'Wei Long Chen', phone: '604 555 0177' } });
    expect(peopleOf(await opened(token))).toEqual(['Mei Chen', 'Wei Long Chen', 'Lin Chen']);
    expect(answer.json().manageUrl.endsWith(`#${token}`)).toBe(true);
    const again = await manage('PATCH', { token, signupId: wei, name: 'mei chen' });
    expect(again.json().code).toBe('already_signed_up');
  });

  test('lets each of them go alone, the first one too, and goes on working for the others', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, mei, wei, lin } = await familyOn(slot);
    expect((await manage('DELETE', { token, signupId: wei })).statusCode).toBe(204);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
    expect((await manage('DELETE', { token, signupId: mei })).statusCode).toBe(204);
    expect(peopleOf(await opened(token))).toEqual(['Lin Chen']);
    expect((await manage('DELETE', { token, signupId: lin })).statusCode).toBe(204);
    expect((await manage('POST', { token })).statusCode).toBe(404);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
  });

  test('means its own signup alone where an act names none: sent twice, it does nothing to the others', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token } = await familyOn(slot);
    expect((await manage('DELETE', { token })).statusCode).toBe(204);
    expect((await manage('DELETE', { token })).statusCode).toBe(404);
    expect((await manage('PATCH', { token, name: 'Mei Long Chen' })).statusCode).toBe(404);
    for (const act of ['hand-over', 'arrive'])
      expect((await hub.call('POST', `/api/manage/${act}`, { json: { token } })).statusCode).toBe(404);
    expect((await hub.call('DELETE', '/api/manage/hand-over', { json: { token } })).statusCode).toBe(404);
    expect(peopleOf(await opened(token))).toEqual(['Wei Chen', 'Lin Chen']);
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 2 });
  });

  test('opens nobody else’s signup', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 9 } });
    const { token } = await familyOn(slot);
    const other = await signedUp(hub, slot, { ...ann, name: 'Ann Anders' });
    for (const method of ['POST', 'PATCH', 'DELETE'] as const)
      expect((await manage(method, { token, signupId: other.id })).statusCode).toBe(404);
    expect(await placesOf(hub, slot)).toEqual({ count: 4, signups: 4 });
  });

  test('no longer reaches one who has another address, whom a link of their own does', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, wei } = await familyOn(slot);
    const moved = await manage('PATCH', { token, signupId: wei, email: 'wei@work.example' });
    expect(moved.json()).not.toHaveProperty('group');
    expect(moved.json().signup).not.toHaveProperty('groupId');
    expect(peopleOf(await opened(token))).toEqual(['Mei Chen', 'Lin Chen']);
    expect((await manage('DELETE', { token, signupId: wei })).statusCode).toBe(404);
    const own = new URL(moved.json().manageUrl).hash.slice(1);
    expect(peopleOf(await opened(own))).toEqual(['Wei Chen']);
  });

  test.each([[false], [true]])(
    'reaches each of them until they have another address, the first one last: %s',
    async (isLast) => {
      const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
      const { token, mei, wei, lin } = await familyOn(slot);
      const email = 'chen@families.example';
      for (const signupId of isLast ? [lin, wei, mei] : [mei, wei, lin]) {
        const moved = await manage('PATCH', { token, signupId, email });
        expect(moved.json().signup).toMatchObject({ id: signupId, email });
      }
      expect((await manage('POST', { token })).statusCode).toBe(404);
    },
  );

  test('is dead for the first one once an organizer has moved it to another address', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, mei } = await familyOn(slot);
    const cookie = await signInAs(hub, 'full-admin');
    await hub.call('PATCH', `/api/volunteers/${mei}`, { cookie, json: { email: 'mei@work.example' } });
    expect(peopleOf(await opened(token))).toEqual(['Wei Chen', 'Lin Chen']);
    expect((await manage('POST', { token, signupId: mei })).statusCode).toBe(404);
  });

  test('is mailed a withdrawal of that one only, with the entry of those who still come', async () => {
    const { slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const { token, mei, wei, lin } = await familyOn(slot);
    const confirmed = await entryOf('signup-confirmation', 0);
    await manage('DELETE', { token, signupId: wei });
    const first = await entryOf('signup-withdrawn', 0);
    expect(first).toMatchObject({ name: 'Wei Chen', uid: confirmed.uid, people: ['Mei Chen', 'Lin Chen'] });
    expect(first.sequence).toBeGreaterThan(confirmed.sequence);
    expect(first.description).toContain('2 people: Mei Chen, Lin Chen');
    await manage('DELETE', { token, signupId: mei });
    const second = await entryOf('signup-withdrawn', 1);
    expect([second.uid, second.people]).toEqual([confirmed.uid, ['Lin Chen']]);
    expect(second.sequence).toBeGreaterThan(first.sequence);
    await manage('DELETE', { token, signupId: lin });
    const last = await entryOf('signup-withdrawn', 2);
    expect([last.uid, last.people]).toEqual([confirmed.uid, []]);
    expect(last.sequence).toBeGreaterThan(second.sequence);
  });

  test('gets the entries of all places in one calendar, as they are in its mails', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 5 } });
    const other = await makeSlot(hub, sheet, { title: 'Serve', maxVolunteers: 5 });
    const json = { ...ann, name: 'Mei Chen', people: family, places: [{ slotId: slot.id }, { slotId: other.id }] };
    const { manageUrl } = (await hub.call('POST', '/api/volunteers/batch', { json })).json();
    const token = new URL(manageUrl).hash.slice(1);
    const { body } = await hub.call('POST', '/api/manage/calendar', { json: { token } });
    const entries = new ICAL.Component(ICAL.parse(body))
      .getAllSubcomponents('vevent')
      .map((one) => new ICAL.Event(one));
    expect(entries.map(({ summary }) => summary)).toEqual([
      'Set up tables: Winter Craft Fair',
      'Serve: Winter Craft Fair',
    ]);
    for (const { description } of entries) expect(description).toContain('3 people: Mei Chen, Wei Chen, Lin Chen');
  });
});

async function entryOf(kind: string, nth: number) {
  const mail = (await writtenMails(hub, kind))[nth]?.payload as unknown as SignupMail;
  const content = signupCalendar(hub.platform, 'en', mail, 'PUBLISH')?.content ?? '';
  const [entry] = new ICAL.Component(ICAL.parse(content)).getAllSubcomponents('vevent');
  const { uid, sequence, description } = new ICAL.Event(entry);
  return { name: mail.name, people: mail.people, uid, sequence, description };
}

describe('what somebody brings', () => {
  const brings = (slot: { id: string }, quantity: number, person = ann) =>
    signedUp(hub, slot, { ...person, quantity, bringing: 'oatmeal cookies' });

  test('changes by the difference only, and what is given back is free at once', async () => {
    const { slot } = await makeFair(hub, { slot: cookies });
    const { token } = await brings(slot, 3);
    await brings(slot, 2, ben);
    expect((await manage('PATCH', { token, quantity: 4 })).json().signup.quantity).toBe(4);
    expect(await placesOf(hub, slot)).toEqual({ count: 6, signups: 2 });
    expect((await manage('PATCH', { token, quantity: 1 })).json().signup).not.toHaveProperty('quantity');
    expect(await placesOf(hub, slot)).toEqual({ count: 3, signups: 2 });
    expect(
      (await hub.call('POST', '/api/volunteers', { json: { ...ann, slotId: slot.id, name: 'Al', quantity: 3 } }))
        .statusCode,
    ).toBe(201);
  });

  test('stays as it is when more of it does not fit', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, maxPerPerson: 6 } });
    const { token } = await brings(slot, 3);
    await brings(slot, 2, ben);
    const answer = await manage('PATCH', { token, quantity: 5, name: 'Other' });
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'slot_full', left: 1 }]);
    expect((await opened(token)).signup).toMatchObject({ name: ann.name, quantity: 3 });
    expect(await placesOf(hub, slot)).toEqual({ count: 5, signups: 2 });
  });

  test('is checked as when signing up', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, bring: 'required' } });
    const { token } = await brings(slot, 1);
    const shift = await signedUp(hub, await makeSlot(hub, { id: slot.signupSheetId }));
    for (const [change, path, message] of [
      [{ token, quantity: 5 }, 'quantity', 'At most 4 dozen for each person'],
      [{ token, bringing: null }, 'bringing', 'Say what you bring'],
      [{ token: shift.token, bringing: 'cake' }, 'bringing', 'This slot doesn’t ask what you bring'],
      [{ token: shift.token, quantity: 2 }, 'quantity', 'A place is for one person. Sign up each person by name.'],
    ] as const)
      expect((await manage('PATCH', change)).json().errors).toEqual([{ path, message }]);
    const changed = await manage('PATCH', { token, bringing: 'shortbread', marks: ['vegan'] });
    expect(changed.json().signup).toMatchObject({ bringing: 'shortbread', marks: ['vegan'] });
    const without = await manage('PATCH', { token, bringing: 'shortbread', marks: [] });
    expect(without.json().signup).not.toHaveProperty('marks');
    expect((await manage('PATCH', { token, quantity: 1 })).json().signup).toMatchObject({ bringing: 'shortbread' });
  });

  test('can be blanked by an organizer, also where it is required', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, bring: 'required' } });
    const { id } = await brings(slot, 2);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const blanked = await hub.call('PATCH', `/api/volunteers/${id}`, { cookie, json: { bringing: null } });
    expect(blanked.json()).not.toHaveProperty('bringing');
    expect(blanked.json().quantity).toBe(2);
  });

  test('cannot grow after sign-ups have closed, but shrink', async () => {
    const { slot } = await makeFair(hub, { slot: { ...cookies, closesHoursBefore: 48 } });
    const { token } = await brings(slot, 2);
    hub.platform.clock.set('2026-12-11T18:00:00.000Z');
    expect((await manage('PATCH', { token, quantity: 3 })).json().code).toBe('signups_closed');
    expect((await manage('PATCH', { token, quantity: 1 })).statusCode).toBe(200);
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is given back with the signup', async () => {
    const { slot } = await makeFair(hub, { slot: cookies });
    const { token } = await brings(slot, 4);
    await brings(slot, 2, ben);
    await manage('DELETE', { token });
    expect(await placesOf(hub, slot)).toEqual({ count: 2, signups: 1 });
  });

  test('shows and takes back a name at once, where the sheet shows names', async () => {
    const { slot } = await makeFair(hub, { sheet: { namesShown: true } });
    const { token } = await signedUp(hub, slot, { ...ann, displayName: 'Ann A.' });
    expect((await opened(token)).signup.displayName).toBe('Ann A.');
    expect((await manage('PATCH', { token, displayName: null })).json().signup).not.toHaveProperty('displayName');
  });
});
