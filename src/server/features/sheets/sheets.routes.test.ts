import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#tests/support/people.ts';
import { ben, makeFair, makeSheet, signedUp, winterFair } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('creating a sheet', () => {
  test('answers 201 with the sheet, its moments read in school time', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('POST', '/api/signup-sheets', {
      cookie,
      json: { ...winterFair, eventDeadline: '2026-12-10T17:30' },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: 'Winter Craft Fair',
      description: 'Tables, cocoa and music in the gym.',
      eventDate: '2026-12-12T16:00:00.000Z',
      eventDeadline: '2026-12-11T00:30:00.000Z',
      showEventDate: true,
      showSpotCount: true,
      organizerName: 'Olga Organizer',
      organizerEmail: 'olga@pac.example',
      createdAt: '2026-11-20T18:00:00.000Z',
      signupsOpen: true,
      slots: [],
    });
  });

  test('takes a moment with a zone as it is, and a date alone as the beginning of that school day', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    for (const [eventDate, stored] of [
      ['2026-12-12T09:00:00Z', '2026-12-12T09:00:00.000Z'],
      ['2026-12-12T09:00:00-05:00', '2026-12-12T14:00:00.000Z'],
      ['2026-12-12', '2026-12-12T07:00:00.000Z'],
      // Before March 2026 the school still changed its clocks.
      ['2026-01-12T09:00', '2026-01-12T17:00:00.000Z'],
    ]) {
      const answer = await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, eventDate } });
      expect(answer.json()).toMatchObject({ eventDate: stored });
    }
  });

  test('shows date and counts unless told otherwise, and drops what it does not know', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const { title, eventDate, organizerName, organizerEmail } = winterFair;
    const answer = await hub.call('POST', '/api/signup-sheets', {
      cookie,
      json: { title, eventDate, organizerName, organizerEmail, id: NOBODY, createdAt: '1999-01-01', slots: [1] },
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      description: null,
      showEventDate: true,
      showSpotCount: true,
      eventDeadline: null,
      slots: [],
    });
    expect(answer.json().id).not.toBe(NOBODY);
  });

  test('takes no organizer whose address many email programs can’t reply to', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('POST', '/api/signup-sheets', {
      cookie,
      json: { ...winterFair, organizerEmail: 'josé@pac.example' },
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      [
        {
          path: 'organizerEmail',
          message:
            'Use an address without accents or other special letters before the @. Many email programs can’t reply to it',
        },
      ],
    ]);
  });

  test('names every field that is missing or wrong, with the words of the form', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('POST', '/api/signup-sheets', { cookie, json: { showEventDate: 'yes' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'eventDate', message: 'Event date is required' },
      { path: 'showEventDate', message: 'Must be true or false' },
      { path: 'organizerName', message: 'Organizer name is required' },
      { path: 'organizerEmail', message: 'Organizer email is required' },
    ]);
    expect(answer.json().message).toContain('Title is required');
  });

  test.each([
    [{ title: ' \t ' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(151) }, 'title', 'Title must be at most 150 characters'],
    [{ description: 'x'.repeat(4001) }, 'description', 'Description must be at most 4000 characters'],
    [{ eventDate: '' }, 'eventDate', 'Event date is required'],
    [{ eventDate: null }, 'eventDate', 'Event date is required'],
    [{ eventDate: 'next Saturday' }, 'eventDate', 'Must be a date'],
    [{ eventDate: '2026-02-30' }, 'eventDate', 'Must be a date'],
    [{ eventDate: '2026-12-12T25:00' }, 'eventDate', 'Must be a date'],
    [{ eventDate: '+275760-09-13T00:00:00Z' }, 'eventDate', 'Must be a date'],
    [{ eventDeadline: 'soon' }, 'eventDeadline', 'Must be a date'],
    [{ organizerEmail: 'olga at pac' }, 'organizerEmail', 'Please enter a valid email address'],
    [{ organizerName: 'x'.repeat(101) }, 'organizerName', 'Organizer name must be at most 100 characters'],
    [{ showSpotCount: 1 }, 'showSpotCount', 'Must be true or false'],
  ])('refuses %j', async (wrong, path, message) => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('POST', '/api/signup-sheets', { cookie, json: { ...winterFair, ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });

  test('keeps line breaks of the description and one line of the title, without control characters', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('POST', '/api/signup-sheets', {
      cookie,
      json: { ...winterFair, title: ' Fair\r\nof\u0000 winter ', description: 'One\r\nTwo\u0007\n' },
    });
    expect(answer.json()).toMatchObject({ title: 'Fair of winter', description: 'One\nTwo' });
  });
});

describe('a body that cannot be read', () => {
  const headers = { 'content-type': 'application/json' };
  const post =
    (payload: string, type = 'application/json') =>
    async () => {
      const cookie = await signInAs(hub, 'volunteer-admin');
      return hub.app.inject({
        method: 'POST',
        url: '/api/signup-sheets',
        payload,
        headers: { cookie, 'content-type': type },
      });
    };

  test.each([
    ['broken JSON', post('{"title": '), 400, 'The request isn’t valid JSON.'],
    ['no body', post(''), 400, 'The request must be a JSON object.'],
    ['a list', post('[]'), 400, 'The request must be a JSON object.'],
    ['null', post('null'), 400, 'The request must be a JSON object.'],
    ['a poisoned object', post('{"__proto__": {"title": "x"}}'), 400, 'The request isn’t valid JSON.'],
    ['plain text', post('title=x', 'text/plain'), 415, 'The request must be JSON.'],
    ['a form', post('title=x', 'application/x-www-form-urlencoded'), 415, 'The request must be JSON.'],
    ['too much', post(JSON.stringify({ title: 'x'.repeat(600_000) })), 413, 'The request is too large.'],
  ])('%s is answered with a sentence', async (_what, send, status, message) => {
    const answer = await send();
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ message });
  });

  test('is not looked at when the caller may not call at all', async () => {
    const answer = await hub.app.inject({ method: 'POST', url: '/api/signup-sheets', payload: '{"broken', headers });
    expect(answer.statusCode).toBe(401);
  });
});

describe('changing a sheet', () => {
  test('keeps what is absent, and an empty change changes nothing', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const { sheet } = await makeFair(hub, { sheet: { eventDeadline: '2026-12-11T12:00' } });
    const before = (await hub.call('GET', `/api/signup-sheets/${sheet.id}`, { cookie })).json();
    const same = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, { cookie, json: {} });
    expect(same.statusCode).toBe(200);
    expect(same.json()).toEqual(before);
    const changed = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, {
      cookie,
      json: { title: 'Spring Fair', showSpotCount: false },
    });
    expect(changed.json()).toEqual({
      ...before,
      title: 'Spring Fair',
      showSpotCount: false,
      revision: expect.any(String),
    });
    expect(changed.json().revision).not.toBe(before.revision);
  });

  test('takes null and blank for what can be absent', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const sheet = await makeSheet(hub, { eventDeadline: '2026-12-11T12:00' });
    const answer = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, {
      cookie,
      json: { description: ' ', eventDeadline: null },
    });
    expect(answer.json()).toMatchObject({ description: null, eventDeadline: null });
  });

  test('validates what is given as when it was made', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const sheet = await makeSheet(hub);
    const answer = await hub.call('PATCH', `/api/signup-sheets/${sheet.id}`, {
      cookie,
      json: { title: '', eventDate: '', organizerEmail: 'x' },
    });
    expect(answer.json().errors).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'eventDate', message: 'Event date is required' },
      { path: 'organizerEmail', message: 'Please enter a valid email address' },
    ]);
  });
});

describe('deleting a sheet', () => {
  test('takes its slots and signups along, and a second time it is missing', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const { sheet, slot } = await makeFair(hub);
    await signedUp(hub, slot);
    const gone = await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    const again = await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie });
    expect([again.statusCode, again.json().message]).toEqual([404, 'Signup sheet not found']);
    expect((await hub.call('GET', '/api/signup-sheets')).json()).toEqual([]);
    expect((await hub.call('POST', '/api/volunteers', { json: { ...ben, slotId: slot.id } })).statusCode).toBe(404);
    expect((await hub.call('GET', '/api/stats')).json().totalVolunteers).toBe(0);
  });
});

describe('who may do it', () => {
  test('is asked before whether the sheet exists and whether the body is valid', async () => {
    const user = await signInAs(hub, 'user');
    const organizer = await signInAs(hub, 'volunteer-admin');
    const sheet = await makeSheet(hub);
    for (const id of [sheet.id, NOBODY, 'not-an-id']) {
      for (const method of ['PATCH', 'DELETE']) {
        const url = `/api/signup-sheets/${id}`;
        expect((await hub.call(method, url, { json: { title: 7 } })).statusCode).toBe(401);
        expect((await hub.call(method, url, { json: { title: 7 }, cookie: user })).statusCode).toBe(403);
      }
    }
    for (const id of [NOBODY, 'not-an-id']) {
      const answer = await hub.call('PATCH', `/api/signup-sheets/${id}`, { json: { title: 7 }, cookie: organizer });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Signup sheet not found']);
    }
    expect((await hub.call('POST', '/api/signup-sheets', { json: {} })).statusCode).toBe(401);
    expect((await hub.call('POST', '/api/signup-sheets', { json: {}, cookie: user })).statusCode).toBe(403);
  });

  test('an id is the same in capitals, and what is no id is missing', async () => {
    const sheet = await makeSheet(hub);
    expect((await hub.call('GET', `/api/signup-sheets/${sheet.id.toUpperCase()}`)).json().id).toBe(sheet.id);
    for (const id of [NOBODY, 'x', `${sheet.id}0`, '%00', "'; drop table users"]) {
      const answer = await hub.call('GET', `/api/signup-sheets/${encodeURIComponent(id)}`);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Signup sheet not found']);
    }
  });

  test('another website is refused, a script is not', async () => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const foreign = await hub.call('POST', '/api/signup-sheets', {
      cookie,
      json: winterFair,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.statusCode).toBe(403);
    expect((await hub.call('POST', '/api/signup-sheets', { cookie, json: winterFair })).statusCode).toBe(201);
  });
});
