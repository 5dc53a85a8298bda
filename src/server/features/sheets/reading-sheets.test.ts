import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn, signInAs, createUser } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('the list of sheets', () => {
  test('is ordered by event date, soonest first, then by title', async () => {
    await makeSheet(hub, { title: 'Zoo trip', eventDate: '2026-12-01' });
    await makeSheet(hub, { title: 'Later', eventDate: '2027-01-01' });
    await makeSheet(hub, { title: 'Art day', eventDate: '2026-12-01' });
    await makeSheet(hub, { title: 'Past', eventDate: '2026-01-01' });
    const titles = async (cookie?: string) =>
      (await hub.call('GET', '/api/signup-sheets', cookie === undefined ? {} : { cookie })).json().map(titleOf);
    const expected = ['Past', 'Art day', 'Zoo trip', 'Later'];
    expect(await titles()).toEqual(expected);
    expect(await titles(await signInAs(hub, 'volunteer-admin'))).toEqual(expected);
    expect(await titles(await signInAs(hub, 'user'))).toEqual(expected);
  });

  test('holds the slots in their order: by start, those without a time last, then by title', async () => {
    const sheet = await makeSheet(hub);
    const untimed = { startTime: null, endTime: null };
    await makeSlot(hub, sheet, { title: 'Bake', ...untimed });
    await makeSlot(hub, sheet, { title: 'Late', startTime: '2026-12-12T12:00', endTime: null });
    await makeSlot(hub, sheet, { title: 'Advise', ...untimed });
    await makeSlot(hub, sheet, { title: 'Early', startTime: '2026-12-12T08:00', endTime: null });
    const [shown] = (await hub.call('GET', '/api/signup-sheets')).json();
    expect(shown.slots.map(titleOf)).toEqual(['Early', 'Late', 'Advise', 'Bake']);
  });

  test('is the same as each sheet asked for alone, for every kind of caller', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot);
    for (const cookie of ['', await signInAs(hub, 'user'), await signInAs(hub, 'full-admin')]) {
      const [listed] = (await hub.call('GET', '/api/signup-sheets', { cookie })).json();
      expect((await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })).json()).toEqual(listed);
    }
  });
});

describe('the volunteers of a sheet', () => {
  test('are shown to organizers with all they said, to users as far as they are their own, to strangers not at all', async () => {
    const priya = await createUser(hub, { role: 'user', email: 'priya@families.example' });
    const { sheet, slot } = await makeFair(hub);
    const stranger = await signedUp(hub, slot, {
      ...ann,
      notes: 'I bring a trolley',
      emailConsent: true,
      preferredLanguage: 'zh-HK',
    });
    const own = await signedUp(hub, slot, ben, { role: 'user', userId: priya.id, sessionHash: '' });
    const volunteersFor = async (cookie?: string) => {
      const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}`, cookie === undefined ? {} : { cookie });
      return answer.json().slots[0].volunteers;
    };
    expect(await volunteersFor()).toEqual([]);
    expect(await volunteersFor(await signInAs(hub, 'user'))).toEqual([]);
    expect((await volunteersFor(await signIn(hub, priya))).map(idOf)).toEqual([own.id]);
    const all = await volunteersFor(await signInAs(hub, 'volunteer-admin'));
    expect(all.map(idOf).sort()).toEqual([stranger.id, own.id].sort());
    expect(all.find((entry: { id: string }) => entry.id === stranger.id)).toEqual({
      id: stranger.id,
      slotId: slot.id,
      userId: null,
      name: 'Ann Anders',
      email: 'ann@families.example',
      phone: '604 555 0101',
      notes: 'I bring a trolley',
      emailConsent: true,
      preferredLanguage: 'zh-HK',
      signupTime: '2026-11-20T18:00:00.000Z',
    });
  });

  test('come in the order in which they signed up', async () => {
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot, ben);
    hub.platform.clock.advance(1000);
    await signedUp(hub, slot, ann);
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie });
    expect(answer.json().slots[0].volunteers.map((entry: { name: string }) => entry.name)).toEqual([
      'Ben Bakker',
      'Ann Anders',
    ]);
  });
});

describe('hidden counts', () => {
  test('are null for strangers and users, who only learn whether a slot is full; organizers see them', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { showSpotCount: false } });
    await makeSlot(hub, sheet, { title: 'Unlimited', maxVolunteers: null });
    await signedUp(hub, slot, ann);
    const slots = async (cookie: string) =>
      (await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })).json().slots.map(countsOf);
    const hidden = (isFull: boolean) => [
      { maxVolunteers: null, currentVolunteers: null, isFull },
      { maxVolunteers: null, currentVolunteers: null, isFull: false },
    ];
    expect(await slots('')).toEqual(hidden(false));
    await signedUp(hub, slot, ben);
    expect(await slots('')).toEqual(hidden(true));
    expect(await slots(await signInAs(hub, 'user'))).toEqual(hidden(true));
    expect(await slots(await signInAs(hub, 'volunteer-admin'))).toEqual([
      { maxVolunteers: 2, currentVolunteers: 2, isFull: true },
      { maxVolunteers: null, currentVolunteers: 0, isFull: false },
    ]);
  });

  test('are not told by the revision or the ETag either', async () => {
    const { sheet, slot } = await makeFair(hub, { sheet: { showSpotCount: false } });
    const before = await hub.call('GET', '/api/signup-sheets');
    await signedUp(hub, slot, ann);
    await hub.call('PATCH', `/api/volunteer-slots/${slot.id}`, {
      cookie: await signInAs(hub, 'volunteer-admin'),
      json: { maxVolunteers: 50 },
    });
    const after = await hub.call('GET', '/api/signup-sheets');
    expect(after.body).toBe(before.body);
    expect(after.headers.etag).toBe(before.headers.etag);
    expect(sheet.id).toBe(after.json()[0].id);
  });
});

describe('an answer to a stranger', () => {
  test('may be kept by the browser, and is not sent again while nothing has changed', async () => {
    const { sheet, slot } = await makeFair(hub);
    for (const url of ['/api/signup-sheets', `/api/signup-sheets/${sheet.id}`]) {
      const first = await hub.call('GET', url);
      const etag = String(first.headers.etag);
      expect(first.headers['cache-control']).toBe('private, no-cache');
      expect(first.headers['content-type']).toBe('application/json; charset=utf-8');
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await hub.call('GET', url, { headers: { 'if-none-match': known } });
        expect([same.statusCode, same.body]).toEqual([304, '']);
        expect(same.headers.etag).toBe(etag);
      }
    }
    const { etag } = (await hub.call('GET', '/api/signup-sheets')).headers;
    await signedUp(hub, slot);
    const changed = await hub.call('GET', '/api/signup-sheets', { headers: { 'if-none-match': String(etag) } });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()[0].slots[0].currentVolunteers).toBe(1);
  });

  test('is never given to someone who is signed in, whose own answer is not kept anywhere', async () => {
    const { sheet } = await makeFair(hub);
    for (const url of ['/api/signup-sheets', `/api/signup-sheets/${sheet.id}`]) {
      const { etag } = (await hub.call('GET', url)).headers;
      const cookie = await signInAs(hub, 'volunteer-admin');
      const answer = await hub.call('GET', url, { cookie, headers: { 'if-none-match': String(etag) } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers.etag).toBeUndefined();
    }
  });

  test('says by itself that sign-ups have closed, at the deadline or at the end of the event’s day', async () => {
    const { clock } = hub.platform;
    const withDeadline = await makeSheet(hub, { eventDeadline: '2026-12-10T12:00' });
    const withoutDeadline = await makeSheet(hub, { title: 'No deadline' });
    const open = async () => {
      const sheets = (await hub.call('GET', '/api/signup-sheets')).json();
      return [withDeadline, withoutDeadline].map(
        ({ id }) => sheets.find((sheet: { id: string }) => sheet.id === id).signupsOpen,
      );
    };
    expect(await open()).toEqual([true, true]);
    clock.set('2026-12-10T18:59:59.999Z');
    expect(await open()).toEqual([true, true]);
    clock.set('2026-12-10T19:00:00.000Z');
    expect(await open()).toEqual([false, true]);
    clock.set('2026-12-13T06:59:59.999Z');
    expect(await open()).toEqual([false, true]);
    clock.advance(1);
    expect(await open()).toEqual([false, false]);
    clock.advance(-30 * DAY);
    expect(await open()).toEqual([true, true]);
  });
});

describe('the calendar file of a sheet', () => {
  test('is offered to everyone where the date is shown', async () => {
    const { sheet } = await makeFair(hub);
    const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}/calendar.ics`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/calendar/);
    expect(answer.headers['content-disposition']).toContain('.ics');
    expect(answer.body).toContain('BEGIN:VEVENT');
    expect(answer.body).toContain('DTSTART:20261212T150000Z');
    expect(answer.body).not.toContain('Ann');
  });

  test('is missing where the date is hidden, and for a sheet that is not there', async () => {
    const { sheet } = await makeFair(hub, { sheet: { showEventDate: false } });
    for (const id of [sheet.id, NOBODY]) {
      const answer = await hub.call('GET', `/api/signup-sheets/${id}/calendar.ics`);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Signup sheet not found']);
    }
  });
});

const titleOf = ({ title }: { title: string }) => title;
const idOf = ({ id }: { id: string }) => id;
const countsOf = ({ maxVolunteers, currentVolunteers, isFull }: Record<string, unknown>) => ({
  maxVolunteers,
  currentVolunteers,
  isFull,
});
