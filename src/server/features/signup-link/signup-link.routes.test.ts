import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSignup } from '#server/features/signups/change-signup.ts';
import { endSignup } from '#server/features/signups/end-signup.ts';
import { manageToken } from '#server/features/signups/manage-link.ts';
import { signupById } from '#server/features/signups/signups.store.ts';
import { signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, placesOf, signedUp, writtenMails } from '#tests/support/sheets.ts';
import { MINUTE } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { wholeDatabase } from '#tests/support/whole-database.ts';
import { openManageLink } from './open-manage-link.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const DEAD =
  'This link is no longer valid. The sign-up was cancelled, the event is over, or a newer link has replaced this one.';
const OVER = 'The event is over, so you can’t change this sign-up any more';
const tokenIn = (answer: { json: () => { manageUrl: string } }) => answer.json().manageUrl.split('#')[1] ?? '';
const call = (method: string, json: object, path = 'signup') => hub.call(method, `/api/manage/${path}`, { json });

describe('a manage link', () => {
  test('can be opened ten times and is as good as before', async () => {
    const { token } = await signedUp(hub, (await makeFair(hub)).slot, ann);
    const before = await wholeDatabase(hub);
    for (let each = 0; each < 10; each += 1) {
      expect((await hub.call('GET', '/manage', { headers: { accept: 'text/html' } })).statusCode).toBe(200);
      expect((await call('POST', { token })).statusCode).toBe(200);
    }
    expect(await wholeDatabase(hub)).toEqual(before);
  });

  test('shows the signup with its slot and sheet, but none of the other volunteers', async () => {
    const made = await makeFair(hub);
    // English without translations and without a picture goes without saying.
    const {
      translations: _noneOfSheet,
      picture: _noPicture,
      language: _english,
      calledOffAt,
      calledOffReason: _whyNot,
      opensAt: _whenPublished,
      placesPerAddress: _noLimit,
      placesPerAddressUntil: _always,
      hasQuestions: _none,
      namesShown: _no,
      waitlist: _automatic,
      handOverApproval: _noApproval,
      ...sheet
    } = made.sheet;
    const { id, title, description, startTime, endTime, deadline, maxVolunteers, signupSheetId } = made.slot;
    const slot = { id, title, description, startTime, endTime, deadline, maxVolunteers, signupSheetId };
    await signedUp(hub, slot, ben);
    const { token, manageUrl: _link, ...signup } = await signedUp(hub, slot, { ...ann, notes: 'gloves' });
    const answer = await call('POST', { token });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      signup,
      slot: { ...slot, currentVolunteers: 2, isFull: true, signupsOpen: true },
      sheet: { ...sheet, calledOff: calledOffAt, signupsOpen: true, revision: expect.any(String) },
      changeable: true,
      canHandOver: true,
    });
    expect(answer.body).not.toContain('Ben');
  });

  test('hides counts that the sheet hides', async () => {
    const { slot } = await makeFair(hub, { sheet: { showSpotCount: false } });
    const { token } = await signedUp(hub, slot);
    expect((await call('POST', { token })).json().slot).toMatchObject({ currentVolunteers: null, maxVolunteers: null });
  });

  test('changes what the volunteer said, and goes on working as long as the address is the same', async () => {
    const { slot } = await makeFair(hub);
    const { token, manageUrl } = await signedUp(hub, slot);
    const change = { email: 'ANN@families.example', notes: 'gloves', slotId: 'x', userId: 'y' };
    const changed = await call('PATCH', { token, ...change });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      signup: { name: 'Ann Anders', notes: 'gloves', slotId: slot.id, userId: null },
      changeable: true,
      manageUrl,
    });
    expect((await call('POST', { token })).json().signup.notes).toBe('gloves');
    expect(await writtenMails(hub)).toHaveLength(1);
  });

  test('is dead once the address was corrected: the answer and the mail to the new address bring another', async () => {
    const { slot } = await makeFair(hub);
    const { token, id } = await signedUp(hub, slot, { ...ann, email: 'ann@famlies.example' });
    const corrected = await call('PATCH', { token, email: ann.email, notes: 'gloves' });
    expect([corrected.statusCode, corrected.json().signup.email]).toEqual([200, ann.email]);
    for (const [method, path] of [
      ['POST', 'signup'],
      ['PATCH', 'signup'],
      ['POST', 'calendar'],
      ['DELETE', 'signup'],
    ] as const) {
      const answer = await call(method, { token }, path);
      expect([method, answer.statusCode, answer.json().message]).toEqual([method, 404, DEAD]);
      expect(answer.body).not.toContain('gloves');
    }
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
    const shown = tokenIn(corrected);
    expect(shown).toBe(manageToken(hub.platform.secrets, id, 1));
    expect((await call('POST', { token: shown })).json().signup.notes).toBe('gloves');
    const confirmations = await writtenMails(hub, 'signup-confirmation');
    expect(
      Object.fromEntries(confirmations.map(({ recipient, payload }) => [recipient, payload['linkVersion']])),
    ).toEqual({ 'ann@famlies.example': 0, [ann.email]: 1 });
  });

  test('is dead once the address was exchanged for one that only compares alike, which is another mailbox', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot, { ...ann, email: 'ａｎｎ@families.example' });
    await call('PATCH', { token, email: ann.email });
    expect((await call('POST', { token })).statusCode).toBe(404);
  });

  test('is dead in the moment in which it is replaced: what began with it before ends nothing and changes nothing', async () => {
    const { slot } = await makeFair(hub);
    const { token, id } = await signedUp(hub, slot);
    const opened = await openManageLink(hub.platform, { token });
    await call('PATCH', { token, email: 'ann@work.example' });
    await expect(changeSignup(hub.hub, opened, { name: 'Mallory' }, 'link-holder')).rejects.toMatchObject({
      status: 404,
    });
    await expect(endSignup(hub.hub, opened, 'link-holder')).rejects.toMatchObject({ status: 404 });
    expect(await signupById(hub.platform.database.db, id)).toMatchObject({ name: ann.name, email: 'ann@work.example' });
    expect(await placesOf(hub, slot)).toEqual({ count: 1, signups: 1 });
  });

  test('is mailed to an address again that the signup is given back, because the one that lies there is dead', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    const away = await call('PATCH', { token, email: 'ann@wrong.example' });
    await call('PATCH', { token: tokenIn(away), email: ann.email });
    const mails = await writtenMails(hub, 'signup-confirmation');
    const toAnn = mails.filter(({ recipient }) => recipient === ann.email);
    expect(new Set(toAnn.map(({ payload }) => payload['linkVersion']))).toEqual(new Set([0, 2]));
  });

  test('validates a change as signing up is validated, and refuses to become someone who is there', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ben);
    const { token } = await signedUp(hub, slot, ann);
    const wrong = await call('PATCH', { token, name: ' ', phone: 'none' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json().errors).toEqual([
      { path: 'name', message: 'Name is required' },
      { path: 'phone', message: 'Enter a phone number so the organizer can reach you on the day' },
    ]);
    const taken = await call('PATCH', { token, ...ben });
    expect([taken.statusCode, taken.json().message]).toEqual([409, 'You are already signed up for this slot']);
  });

  test('withdraws the signup, and is dead afterwards', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    const gone = await call('DELETE', { token });
    expect([gone.statusCode, gone.body]).toEqual([204, '']);
    expect(await placesOf(hub, slot)).toEqual({ count: 0, signups: 0 });
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const answer = await call(method, { token });
      expect([answer.statusCode, answer.json().message]).toEqual([404, DEAD]);
    }
  });

  test('is dead when altered, made up, of another version, or when its sheet is gone, always with one sentence', async () => {
    const { sheet, slot } = await makeFair(hub);
    const { id, token } = await signedUp(hub, slot);
    const { secrets } = hub.platform;
    const last = token.endsWith('A') ? 'B' : 'A';
    const dead = [
      'x',
      token.slice(0, -1),
      `${token.slice(0, -1)}${last}`,
      manageToken(secrets, id, 1),
      manageToken(secrets, '00000000-0000-4000-8000-000000000000', 0),
      token.replace('.0.', '.1.'),
    ];
    for (const wrong of dead) {
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        const answer = await call(method, { token: wrong });
        expect([answer.statusCode, answer.json().message]).toEqual([404, DEAD]);
      }
    }
    await hub.call('DELETE', `/api/signup-sheets/${sheet.id}`, { cookie: await signInAs(hub, 'full-admin') });
    expect((await call('POST', { token })).json().message).toBe(DEAD);
  });

  test('that is not there at all is 400, and is never taken from the address', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    for (const wrong of [{}, { token: '' }, { token: null }, { token: 'x'.repeat(201) }]) {
      const answer = await call('POST', wrong);
      expect(answer.json().errors).toEqual([{ path: 'token', message: 'The link is incomplete' }]);
      expect(answer.statusCode).toBe(400);
    }
    expect((await hub.call('POST', `/api/manage/signup?token=${token}`, { json: {} })).statusCode).toBe(400);
    expect((await hub.call('GET', `/api/manage/signup?token=${token}`)).statusCode).toBe(404);
  });

  test('shows but no longer changes the signup once the event’s day is over, and is dead after seven more days', async () => {
    const { slot } = await makeFair(hub);
    const { token } = await signedUp(hub, slot);
    hub.platform.clock.set('2026-12-13T06:59:59.999Z');
    expect((await call('POST', { token })).json().changeable).toBe(true);
    hub.platform.clock.advance(1);
    expect((await call('POST', { token })).json().changeable).toBe(false);
    for (const method of ['PATCH', 'DELETE']) {
      const answer = await call(method, { token, notes: 'late' });
      expect([answer.statusCode, answer.json().message]).toEqual([409, OVER]);
    }
    hub.platform.clock.set('2026-12-20T06:59:59.999Z');
    expect((await call('POST', { token })).statusCode).toBe(200);
    hub.platform.clock.advance(1);
    expect((await call('POST', { token })).json().message).toBe(DEAD);
  });
});

describe('the calendar entry behind a manage link', () => {
  test('is the one that the mails carry', async () => {
    const { slot } = await makeFair(hub);
    const { id, token } = await signedUp(hub, slot);
    const answer = await call('POST', { token }, 'calendar');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/calendar/);
    expect(answer.body).toContain(`UID:signup-${id}@`);
    expect(answer.body).toContain('DTSTART:20261212T150000Z');
    expect(answer.body).toContain('SEQUENCE:0');
  });

  test('is missing where the date is hidden, and behind a dead link', async () => {
    const { slot } = await makeFair(hub, { sheet: { showEventDate: false } });
    const { token } = await signedUp(hub, slot);
    expect((await call('POST', { token }, 'calendar')).statusCode).toBe(404);
    expect((await call('POST', { token: 'x' }, 'calendar')).json().message).toBe(DEAD);
  });
});

describe('asking for the links of an address', () => {
  const ask = async (email: string) => {
    const answer = await call('POST', { email }, 'link');
    await hub.hub.jobs.settled();
    return answer;
  };

  test('answers the same to everyone, and mails the links of upcoming signups, soonest first', async () => {
    const { slot } = await makeFair(hub);
    const earlier = await makeFair(hub, { sheet: { title: 'Bottle drive', eventDate: '2026-11-28T10:00' } });
    const longAgo = await makeSheet(hub, { title: 'Long ago', eventDate: '2026-11-21' });
    const past = await makeSlot(hub, longAgo, { startTime: null, endTime: null });
    const [late, early] = [await signedUp(hub, slot, ann), await signedUp(hub, earlier.slot, ann)];
    await signedUp(hub, past, ann);
    await signedUp(hub, slot, ben);
    hub.platform.clock.set('2026-11-23T18:00:00.000Z');
    const known = await ask(' Ann@Families.EXAMPLE ');
    const unknown = await ask('nobody@families.example');
    expect([known.statusCode, unknown.statusCode]).toEqual([200, 200]);
    expect(known.body).toBe(unknown.body);
    expect(known.json().message).toMatch(/mailed/);
    const mails = await writtenMails(hub, 'manage-links');
    expect(mails.map(({ recipient }) => recipient)).toEqual(['ann@families.example']);
    expect(mails[0]?.payload['signups']).toMatchObject([
      { signupId: early.id, linkVersion: 0, name: 'Ann Anders', sheet: { title: 'Bottle drive' } },
      { signupId: late.id, linkVersion: 0, name: 'Ann Anders', sheet: { title: 'Winter Craft Fair' } },
    ]);
  });

  test('mails an address at most every ten minutes', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    await Promise.all([ask(ann.email), ask(ann.email), ask(ann.email)]);
    hub.platform.clock.advance(10 * MINUTE - 1);
    await ask(ann.email);
    expect(await writtenMails(hub, 'manage-links')).toHaveLength(1);
    hub.platform.clock.advance(1);
    await ask(ann.email);
    expect(await writtenMails(hub, 'manage-links')).toHaveLength(2);
  });

  test('mails what is stored, never a look-alike that was asked with', async () => {
    const { slot } = await makeFair(hub);
    await signedUp(hub, slot, ann);
    // Full-width letters compare as equal, but are another mailbox.
    await ask('ａｎｎ@families.example');
    expect((await writtenMails(hub, 'manage-links')).map(({ recipient }) => recipient)).toEqual([
      'ann@families.example',
    ]);
  });

  test('refuses what is no address', async () => {
    const answer = await call('POST', { email: 'ann' }, 'link');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path: 'email', message: 'Please enter a valid email address' }]);
  });
});
