import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { ann, ben, helper, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { callOff } from '#server/features/sheets/change-state.ts';
import { ask, howToCome } from '#tests/support/questions.ts';
import { startHandingHub, tokenIn } from '#tests/support/handing-hub.ts';
import { tendHandOvers } from './hand-overs.job.ts';

const handing = await startHandingHub();
const { hub, at, makeFull, looksFor, search, stop, view, take, peopleOn, state, settled } = handing;
const { subjectsTo, textTo, sent } = handing;
afterAll(() => handing.remove());

beforeEach(() => handing.begin('2026-12-01T10:00'));

describe('a volunteer who looks for somebody', () => {
  test('gets a link to pass on, and the same one again', async () => {
    const { first } = await makeFull();
    const answer = await search(first.token);
    expect(answer.statusCode).toBe(201);
    const url = expect.stringMatching(/^http:\/\/[^/]+\/take-over#[\w.-]+$/);
    // A week later, and long before the start.
    const endsAt = '2026-12-08T17:00:00.000Z';
    expect(answer.json()).toEqual({ url, name: 'Helper', endsAt, state: 'open', asksOrganizer: false, waiting: 0 });
    expect((await search(first.token)).json()).toEqual(answer.json());
  });

  test('is called as they like, but never by the full name or a number', async () => {
    const { first } = await makeFull();
    expect((await search(first.token, { name: 'The tall one' })).json()).toMatchObject({ name: 'The tall one' });
    for (const name of ['1 Helper', 'helper 1', 'Call 604 555 0199', 'me@example.org'])
      expect((await search(first.token, { name })).statusCode).toBe(400);
  });

  test('keeps the place, of which everybody reads that somebody looks for a replacement', async () => {
    const { sheet, slot, first } = await makeFull();
    const slotNow = async () =>
      (await hub.call('GET', `/api/signup-sheets/${sheet.id}`)).json<{ slots: object[] }>().slots[0];
    expect(await slotNow()).not.toHaveProperty('lookingForReplacement');
    await looksFor(first.token);
    expect(await slotNow()).toMatchObject({ lookingForReplacement: 1, isFull: true });
    expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
    expect((await stop(first.token)).statusCode).toBe(204);
    expect(await slotNow()).not.toHaveProperty('lookingForReplacement');
  });

  test('sees on the own page that the search runs', async () => {
    const { first } = await makeFull();
    const managed = async () => (await hub.call('POST', '/api/manage/signup', { json: { token: first.token } })).json();
    expect(await managed()).toMatchObject({ canHandOver: true });
    expect(await managed()).not.toHaveProperty('handOver');
    const { url, name, endsAt } = (await search(first.token)).json();
    expect(await managed()).toMatchObject({ handOver: { url, name, endsAt, state: 'open', asksOrganizer: false } });
  });

  test('cannot begin once the slot has', async () => {
    const { first } = await makeFull();
    await at('2026-12-12T08:00');
    expect((await search(first.token)).json()).toMatchObject({ code: 'too_late_to_hand_over' });
  });

  test('cannot end the search of somebody else', async () => {
    const { first, second } = await makeFull();
    await looksFor(first.token);
    expect((await stop(second.token, first.id)).statusCode).toBe(404);
    expect((await search(first.token)).json()).toMatchObject({ state: 'open' });
  });
});

describe('the link', () => {
  test('shows slot, time and the name as typed, and never an address, a phone number or the full name', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token, { name: 'Hel P.' });
    const answer = await hub.call('POST', '/api/hand-overs/view', { json: { token: link } });
    expect(answer.json()).toMatchObject({ state: 'open', name: 'Hel P.', slot: { id: slot.id }, open: [] });
    for (const hidden of ['helper1@families.example', '604 555 0199', 'Helper 1'])
      expect(answer.body).not.toContain(hidden);
  });

  test('changes nothing by being opened a hundred times', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    const before = await state(slot);
    for (let nth = 0; nth < 100; nth += 1) {
      expect((await hub.call('GET', `/take-over`)).statusCode).toBe(200);
      expect((await hub.call('HEAD', `/take-over`)).statusCode).toBe(200);
      await view(link);
    }
    expect(await state(slot)).toEqual(before);
    expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
    expect(await view(link)).toMatchObject({ state: 'open' });
  });

  test('of another installation, or altered, is dead', async () => {
    const { first } = await makeFull();
    const link = await looksFor(first.token);
    const altered = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    expect((await hub.call('POST', '/api/hand-overs/view', { json: { token: altered } })).statusCode).toBe(404);
    expect((await take(altered, ann)).statusCode).toBe(404);
  });

  test.each([
    ['after a week', async () => at('2026-12-08T10:00')],
    ['when the giver stops looking', async (token: string) => stop(token)],
    ['when the giver cancels', async (token: string) => handing.withdraw({ token })],
  ])('ends %s, and says what is open', async (_when, end) => {
    const { first, sheet } = await makeFull();
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    const link = await looksFor(first.token);
    await end(first.token);
    expect(await view(link)).toMatchObject({ state: 'ended', name: null });
    const answer = await take(link, ann);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toMatchObject({ code: 'hand_over_ended', sheetId: sheet.id });
    expect(answer.json<{ open: object[] }>().open).toContainEqual(expect.objectContaining({ slotId: other.id }));
  });

  test('ends with the start of the slot', async () => {
    await at('2026-12-11T20:00');
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    await at('2026-12-12T08:00');
    expect((await take(link, ann)).statusCode).toBe(410);
    await tendHandOvers(hub.hub);
    const { looking } = await hub.platform.database.db
      .selectFrom('volunteer_slots')
      .select('looking')
      .where('id', '=', slot.id)
      .executeTakeFirstOrThrow();
    expect(looking).toBe(0);
  });

  test('is made anew after it has ended', async () => {
    const { first } = await makeFull();
    const link = await looksFor(first.token);
    await at('2026-12-08T10:00');
    const again = await looksFor(first.token);
    expect(again).not.toBe(link);
    expect((await take(again, ann)).statusCode).toBe(201);
  });
});

describe('who takes a place over', () => {
  test('has it, and the giver has not; it was never free in between', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    const answer = await take(link, ann);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ name: ann.name, slotId: slot.id, manageUrl: expect.any(String) });
    expect(await peopleOn(slot.id)).toEqual(['Ann Anders', 'Helper 2']);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 0 });
    const managed = await hub.call('POST', '/api/manage/signup', { json: { token: first.token } });
    expect(managed.statusCode).toBe(404);
  });

  test('may be faster than the others, who read what is open', async () => {
    const { first, sheet } = await makeFull();
    const other = await makeSlot(hub, sheet, { title: 'Cocoa' });
    const link = await looksFor(first.token);
    await take(link, ann);
    const answer = await take(link, ben);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'already_taken',
      sheetId: sheet.id,
      open: [{ slotId: other.id, title: 'Cocoa' }],
    });
    expect(await view(link)).toMatchObject({ state: 'taken', name: null, open: [{ slotId: other.id }] });
  });

  test('gets the same answer for the same request', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    const press = () =>
      hub.call('POST', '/api/hand-overs/take', {
        json: { ...ann, token: link },
        headers: { 'idempotency-key': 'one press' },
      });
    const [one, again] = [await press(), await press()];
    expect(one.statusCode).toBe(201);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toMatchObject({ id: one.json().id, manageUrl: one.json().manageUrl });
    expect(await peopleOn(slot.id)).toEqual(['Ann Anders', 'Helper 2']);
  });

  test('is not somebody of the slot: the giver stays', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    for (const person of [helper(2), helper(1)]) {
      const answer = await take(link, person);
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toMatchObject({ code: 'already_signed_up' });
    }
    expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
    expect(await view(link)).toMatchObject({ state: 'open' });
  });

  test('cannot try out who the giver is by forms that could never take the place', async () => {
    const { first, sheet } = await makeFull();
    await ask(hub, sheet, [{ ...howToCome, required: true }]);
    const link = await looksFor(first.token);
    for (const person of [helper(1), helper(2), ann]) expect((await take(link, person)).statusCode).toBe(400);
    for (const person of [helper(1), ann])
      expect((await take(link, person, { bringing: 'Cake' })).statusCode).toBe(400);
  });

  test('can do so after the deadline', async () => {
    const { first } = await makeFull({ deadline: '2026-12-02T10:00' });
    const link = await looksFor(first.token);
    await at('2026-12-03T10:00');
    expect((await take(link, ann)).statusCode).toBe(201);
  });

  test('cannot when the event is called off', async () => {
    const { first, sheet } = await makeFull();
    const link = await looksFor(first.token);
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    expect((await take(link, ann)).statusCode).toBe(410);
  });

  test('may cancel like anybody, which does not bring the giver back', async () => {
    const { first, slot } = await makeFull();
    const link = await looksFor(first.token);
    const { manageUrl } = (await take(link, ann)).json<{ manageUrl: string }>();
    await handing.withdraw({ token: tokenIn(manageUrl) });
    expect(await peopleOn(slot.id)).toEqual(['Helper 2']);
    expect((await take(link, ben)).json()).toMatchObject({ code: 'already_taken' });
  });

  test('takes over of an item what the giver brings, as many as they are', async () => {
    const { sheet, slot } = await makeFull();
    const cookies = await makeSlot(hub, sheet, { title: 'Cookies', kind: 'item', maxPerPerson: 5, maxVolunteers: 9 });
    const giver = await signedUp(hub, cookies, { ...helper(3), quantity: 4 });
    const link = await looksFor(giver.token);
    expect(await view(link)).toMatchObject({ quantity: 4 });
    expect((await take(link, ann)).json()).toMatchObject({ quantity: 4 });
    expect(await state(cookies)).toMatchObject({ taken: 4 });
    expect(slot.id).not.toBe(cookies.id);
  });

  test('replaces one person of a household only', async () => {
    const { sheet } = await makeFull();
    const stall = await makeSlot(hub, sheet, { title: 'Stall', maxVolunteers: 4 });
    const family = { ...ann, people: [{ name: ann.name }, { name: 'Axel Anders' }] };
    const signup = await signedUp(hub, stall, family);
    const axel = await hub.platform.database.db
      .selectFrom('volunteers')
      .select('id')
      .where('name', '=', 'Axel Anders')
      .executeTakeFirstOrThrow();
    const answer = await search(signup.token, { signupId: axel.id });
    const link = tokenIn(answer.json<{ url: string }>().url);
    expect((await take(link, ben)).statusCode).toBe(201);
    expect(await peopleOn(stall.id)).toEqual(['Ann Anders', 'Ben Bakker']);
    expect(await state(stall)).toMatchObject({ taken: 2 });
  });

  test('leaves the waiting list of the slot', async () => {
    const { first, slot } = await makeFull();
    await handing.joined(slot, ann);
    const link = await looksFor(first.token);
    expect((await take(link, ann)).statusCode).toBe(201);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 0 });
  });
});

describe('people who wait for the slot', () => {
  test('are not served when it is taken over, and are when it is cancelled', async () => {
    const { first, second, slot } = await makeFull();
    await handing.joined(slot, ben);
    expect((await search(first.token)).json()).toMatchObject({ waiting: 1 });
    expect((await take(await looksFor(first.token), ann)).statusCode).toBe(201);
    expect(await state(slot)).toEqual({ taken: 2, held: 0, waiting: 1 });
    await handing.withdraw(second);
    expect(await state(slot)).toEqual({ taken: 2, held: 1, waiting: 0 });
    expect(handing.offerTo(ben)).not.toBe('');
    expect(await handing.isCounted()).toBe(true);
  });
});

describe('the emails', () => {
  test('go to both at once, each in their own language, and the calendar follows', async () => {
    const { sheet } = await makeFull();
    const stall = await makeSlot(hub, sheet, { title: 'Stall', maxVolunteers: 1 });
    const giver = await signedUp(hub, stall, { ...ann, preferredLanguage: 'de' });
    await settled();
    const link = await looksFor(giver.token);
    await take(link, ben, { preferredLanguage: 'fr' });
    const toAnn = sent().filter(({ parsed }) => [parsed.to].flat().some((to) => to?.text.includes(ann.email)));
    const toBen = sent().filter(({ parsed }) => [parsed.to].flat().some((to) => to?.text.includes(ben.email)));
    const outbox = await hub.platform.database.db
      .selectFrom('outbox')
      .select(['kind', 'recipient', 'language'])
      .where('kind', 'in', ['signup-handed-over', 'signup-confirmation'])
      .orderBy('id')
      .execute();
    expect(outbox).toContainEqual({ kind: 'signup-handed-over', recipient: ann.email, language: 'de' });
    expect(outbox).toContainEqual({ kind: 'signup-confirmation', recipient: ben.email, language: 'fr' });
    const calendar = (mails: typeof toAnn) =>
      String(
        mails
          .at(-1)
          ?.parsed.attachments.map(({ content }) => content.toString())
          .join(''),
      );
    expect(calendar(toAnn)).toContain('METHOD:CANCEL');
    expect(calendar(toBen)).toContain('METHOD:PUBLISH');
    const uid = (text: string) => /UID:(\S+)/.exec(text)?.[1];
    expect(uid(calendar(toAnn))).not.toBe(uid(calendar(toBen)));
  });

  test('remind the giver during the search, and after it the taker and not the giver', async () => {
    const { sheet } = await makeFull();
    const stall = await makeSlot(hub, sheet, { title: 'Stall', maxVolunteers: 1 });
    const giver = await signedUp(hub, stall, { ...ann, emailConsent: true });
    const link = await looksFor(giver.token);
    const reminders = (person: typeof ann) =>
      subjectsTo(person).filter((subject) => /^(Tomorrow|Saturday)/.test(subject ?? '')).length;
    await at('2026-12-05T09:00');
    expect(reminders(ann)).toBe(1);
    await take(link, ben, { emailConsent: true });
    await at('2026-12-11T09:00');
    expect([reminders(ann), reminders(ben)]).toEqual([1, 1]);
    expect(textTo(ann)).toContain('you no longer need to come');
  });
});
