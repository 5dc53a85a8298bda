import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startHandingHub, tokenIn } from '#tests/support/handing-hub.ts';
import { createUser, signIn } from '#tests/support/people.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { searchesOfSlots } from '#server/features/searches/searches.store.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { ann, ben, helper, makeFair, olga, signedUp } from '#tests/support/sheets.ts';
import { tendHandOvers, tendHandOversJob } from './hand-overs.job.ts';
import { approve } from './organize-hand-overs.ts';

const handing = await startHandingHub();
const { hub, at, search, looksFor, stop, view, take, peopleOn, state, settled, subjectsTo, textTo } = handing;
const { db } = hub.platform.database;
afterAll(() => handing.remove());

let cookie: string;
beforeEach(async () => {
  await handing.begin('2026-12-01T10:00');
  const user = await createUser(hub, { role: 'volunteer-admin', email: organizer.email });
  await hub.platform.database.write((write) => noteProof(write.db, user.id, user.email, hub.platform.clock.now()));
  cookie = await signIn(hub, user);
});

const organizer = { name: 'Olga', email: 'olga@pac.example', phone: '' };

/** A place that Ann wants to take over, on a sheet whose organizers want to agree. */
async function asked() {
  const { sheet, slot } = await makeFair(hub, { sheet: { handOverApproval: true }, slot: { maxVolunteers: 2 } });
  const giver = await signedUp(hub, slot, helper(1));
  await signedUp(hub, slot, helper(2));
  const link = await looksFor(giver.token);
  const answer = await take(link, ann);
  return { sheet, slot, giver, link, answer };
}
const listed = async (sheetId: string) =>
  (await hub.call('GET', `/api/signup-sheets/${sheetId}/hand-overs`, { cookie })).json<{
    handOvers: { id: string; taker?: object }[];
  }>().handOvers;
async function answerWith(
  what: 'approve' | 'refuse',
  { sheet, slot }: Pick<Awaited<ReturnType<typeof asked>>, 'sheet' | 'slot'>,
) {
  const [one] = await listed(sheet.id);
  const json = { handOverId: one?.id };
  const answer = await hub.call('POST', `/api/volunteer-slots/${slot.id}/hand-overs/${what}`, { cookie, json });
  await settled();
  return answer;
}
const audited = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', 'in', ['hand-over-approved', 'hand-over-refused'])
      .execute()
  ).map((row) => ({ ...row }));

test('the giver stays until an organizer has agreed, who reads who wants to take over', async () => {
  const { sheet, slot, link, answer } = await asked();
  expect([answer.statusCode, answer.json()]).toEqual([202, { grantedAt: '2026-12-02T17:00:00.000Z' }]);
  expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
  expect(await view(link)).toMatchObject({ state: 'asked', name: null });
  expect((await take(link, ben)).json()).toMatchObject({ code: 'already_taken' });
  expect(textTo(organizer)).toContain('Ann Anders wants to take the place over');
  expect(textTo(organizer)).toContain(`/pac-mgmt-2025/sheets/${sheet.id}`);
  expect(subjectsTo(ann)).toEqual(['We’ve asked the organizer: Set up tables – Winter Craft Fair']);
  expect(await listed(sheet.id)).toMatchObject([{ slotId: slot.id, taker: { name: ann.name, email: ann.email } }]);
});

test('the link says whether an organizer has to agree, who has no time for that on the last day', async () => {
  const { slot } = await makeFair(hub, { sheet: { handOverApproval: true } });
  const giver = await signedUp(hub, slot, helper(1));
  const said = async () => (await search(giver.token)).json<{ asksOrganizer: boolean }>().asksOrganizer;
  expect(await said()).toBe(true);
  await at('2026-12-12T07:00');
  expect(await said()).toBe(false);
});

test('an organizer who agrees hands the place over', async () => {
  const made = await asked();
  const [one] = await listed(made.sheet.id);
  expect((await answerWith('approve', made)).statusCode).toBe(204);
  expect(await peopleOn(made.slot.id)).toEqual(['Ann Anders', 'Helper 2']);
  expect(await state(made.slot)).toMatchObject({ taken: 2 });
  expect(subjectsTo(ann).at(-1)).toBe('You’re signed up: Set up tables – Winter Craft Fair');
  expect(subjectsTo(helper(1)).at(-1)).toBe('Somebody has taken your place over: Set up tables – Winter Craft Fair');
  expect(await audited()).toEqual([{ action: 'hand-over-approved', detail: 'Set up tables, Winter Craft Fair' }]);
  const again = { cookie, json: { handOverId: one?.id } };
  const path = `/api/volunteer-slots/${made.slot.id}/hand-overs/refuse`;
  expect((await hub.call('POST', path, again)).statusCode).toBe(404);
});

test('an organizer who refuses keeps the giver, who goes on looking', async () => {
  const made = await asked();
  expect((await answerWith('refuse', made)).statusCode).toBe(204);
  expect(await peopleOn(made.slot.id)).toEqual(['Helper 1', 'Helper 2']);
  expect(subjectsTo(ann).at(-1)).toBe('You can’t take this place over: Set up tables – Winter Craft Fair');
  expect(await view(made.link)).toMatchObject({ state: 'open' });
  expect(await audited()).toMatchObject([{ action: 'hand-over-refused' }]);
  expect((await take(made.link, ben)).statusCode).toBe(202);
});

describe('who asks again because the answer was lost', () => {
  async function lost() {
    const { sheet, slot } = await makeFair(hub, { sheet: { handOverApproval: true }, slot: { maxVolunteers: 2 } });
    const giver = await signedUp(hub, slot, helper(1));
    const token = await looksFor(giver.token);
    const press = () =>
      hub.call('POST', '/api/hand-overs/take', {
        json: { ...ann, token },
        headers: { 'idempotency-key': 'one press' },
      });
    const first = await press();
    return { sheet, slot, first, press };
  }

  test('gets the same answer until an organizer has agreed, and then the link to the place', async () => {
    const made = await lost();
    expect([made.first.statusCode, (await made.press()).json()]).toEqual([202, made.first.json()]);
    expect((await answerWith('approve', made)).statusCode).toBe(204);
    const again = await made.press();
    expect([again.statusCode, again.json()]).toMatchObject([201, { name: ann.name }]);
    const managed = await handing.post('/api/manage/signup', tokenIn(again.json<{ manageUrl: string }>().manageUrl));
    expect(managed.json()).toMatchObject({ signup: { name: ann.name, email: ann.email } });
  });

  test('gets no link to a sign-up that somebody has made by another form', async () => {
    const made = await lost();
    await answerWith('refuse', made);
    await signedUp(hub, made.slot, ann);
    const again = await made.press();
    expect([again.statusCode, again.body.includes('manage')]).toEqual([409, false]);
  });
});

test('what nobody answers for a day is granted', async () => {
  const { slot } = await asked();
  await at('2026-12-02T09:59');
  expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
  await at('2026-12-02T10:01');
  expect(await peopleOn(slot.id)).toEqual(['Ann Anders', 'Helper 2']);
});

test('a clock that leaps ahead while the job looks makes a grant late by a minute, and never misses it', async () => {
  const { slot } = await asked();
  const [before, after] = ['2026-12-02T16:00:00.000Z', '2026-12-03T01:00:00.000Z'];
  const moments = [before];
  const clock = { now: () => new Date(moments.shift() ?? after) };
  const job = tendHandOversJob({ ...hub.hub, clock });
  const ended = await job.run({}, { id: '', attempts: 1, dueAt: new Date(before) });
  expect(await peopleOn(slot.id)).not.toContain(ann.name);
  const runAgainAt = new Date(Date.parse(after) + 60_000);
  expect(ended).toMatchObject({ runAgainAt });
  hub.platform.clock.set(runAgainAt.toISOString());
  await tendHandOvers(hub.hub);
  expect(await peopleOn(slot.id)).toContain(ann.name);
});

test('what can no longer be granted is refused then', async () => {
  const { slot, link } = await asked();
  await changeSlot(hub.hub, slot.id, { maxVolunteers: 3 }, olga);
  await signedUp(hub, slot, ann);
  await at('2026-12-02T10:01');
  expect(await peopleOn(slot.id)).toEqual(['Ann Anders', 'Helper 1', 'Helper 2']);
  expect(subjectsTo(ann)).toContain('You can’t take this place over: Set up tables – Winter Craft Fair');
  expect(await view(link)).toMatchObject({ state: 'open' });
});

test('within two days of the start nobody waits for an organizer', async () => {
  await at('2026-12-10T08:01');
  const { answer, slot } = await asked();
  expect(answer.statusCode).toBe(201);
  expect(await peopleOn(slot.id)).toEqual(['Ann Anders', 'Helper 2']);
});

test('a giver who comes after all tells who had asked', async () => {
  const { giver, slot } = await asked();
  await stop(giver.token);
  await settled();
  expect(subjectsTo(ann).at(-1)).toContain('You can’t take this place over');
  await at('2026-12-02T10:01');
  expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
});

test('a giver who cancels frees the place, and who had asked is told', async () => {
  const { giver, slot } = await asked();
  await handing.withdraw(giver);
  expect(await state(slot)).toMatchObject({ taken: 1 });
  expect(subjectsTo(ann).at(-1)).toContain('You can’t take this place over');
});

test('answers of sheets without this wish do not name it', async () => {
  const { sheet } = await makeFair(hub);
  const answer = await hub.call('GET', `/api/signup-sheets/${sheet.id}`);
  expect(answer.body).not.toContain('handOver');
});

test('nobody can be granted a place once the slot has begun, also before the search is ended', async () => {
  const made = await asked();
  hub.platform.clock.set('2026-12-12T16:00:01.000Z');
  const { slot } = made;
  const [search] = await searchesOfSlots(db, [slot.id]);
  await expect(approve(hub.hub, { slotId: slot.id, handOverId: search?.id ?? '', actor: olga })).rejects.toMatchObject({
    status: 404,
  });
  expect(await peopleOn(slot.id)).toEqual(['Helper 1', 'Helper 2']);
});
