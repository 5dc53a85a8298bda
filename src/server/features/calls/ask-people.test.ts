import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callOff } from '#server/features/sheets/change-state.ts';
import { changeSlot } from '#server/features/slots/change-slot.ts';
import { startCallingHub } from '#tests/support/calling-hub.ts';
import { ann, ben, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { makeFull, makeWaitedFor, waitsFor } from '#tests/support/waitlists.ts';

const calling = await startCallingHub();
const { hub, at, agree, people, makeThin, call, ask, preview, calls, asked } = calling;
afterAll(() => calling.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => calling.begin('2026-11-27T10:00'));

describe('a press', () => {
  test('without a mailing address is refused, with the place where to set it', async () => {
    await agree([ann]);
    const { sheet } = await makeThin();
    await hub.platform.database.write(({ db }) => db.deleteFrom('settings').execute());
    for (const dryRun of [true, false]) {
      const answer = await call(sheet, { dryRun });
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_mailing_address']);
      expect(answer.json().message).toContain('under Email Settings');
    }
  });

  test('with a note that sells needs a second look, and asks only people who agreed to news', async () => {
    await agree(people(3));
    await agree([ben], { news: true });
    const { sheet } = await makeThin();
    const note = 'Cookies are $5 a box.';
    expect(await preview(sheet, { note })).toMatchObject({ sells: '$', canBeAsked: 1 });
    expect((await call(sheet, { note })).json()).toMatchObject({ code: 'note_sells', sells: '$' });
    await ask(sheet, { note, confirmedCommercial: true });
    expect(asked()).toEqual([ben.email]);
  });

  test('is refused while somebody waits who fits, and serves the list', async () => {
    await agree(people(5));
    const { sheet, slot } = await makeWaitedFor(hub);
    expect(await preview(sheet)).toMatchObject({ waitingFirst: 1 });
    const refused = await call(sheet);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'waiting_list_first']);
    const { db } = hub.platform.database;
    const row = await db.selectFrom('volunteer_slots').selectAll().where('id', '=', slot.id).executeTakeFirstOrThrow();
    expect([row.held_places, row.waiting]).toEqual([1, 0]);
    expect(await calls(sheet)).toEqual([]);
    const recorded = db.selectFrom('audit_log').select(['action', 'detail']).where('subject_id', '=', slot.id);
    expect(await recorded.execute()).toEqual([{ action: 'waitlist-served', detail: slot.title }]);
    const done = await db.selectFrom('fill_actions').select('slot_id').where('kind', '=', 'offered').execute();
    expect(done).toEqual([{ slot_id: slot.id }]);
    expect((await call(sheet)).json().code).toBe('call_full');
  });

  test('is not held up by who waits for a slot that has closed, for which it is too late to hold a place', async () => {
    await agree(people(3));
    const deadline = '2026-12-11T12:00';
    const made = await makeWaitedFor(hub, { slot: { deadline } });
    await makeSlot(hub, made.sheet, { title: 'Clean up' });
    await at('2026-12-11T12:30');
    expect(await preview(made.sheet)).toMatchObject({ waitingFirst: 0, slots: [{ title: 'Clean up' }] });
    await ask(made.sheet);
  });

  test('is refused when nothing is missing, it is too late, or the sheet is closed', async () => {
    await agree([ann]);
    const { sheet, slot } = await makeThin(1);
    await at('2026-12-12T05:00');
    expect((await call(sheet)).json().code).toBe('call_too_late');
    await at('2026-12-11T22:00');
    expect((await call(sheet)).json().code).toBe('call_too_late');
    await at('2026-12-11T12:00');
    await signedUp(hub, slot, ben);
    expect((await call(sheet)).json().code).toBe('call_full');
    await callOff(hub.hub, sheet.id, { reason: null, actor: olga });
    expect((await call(sheet)).json().code).toBe('call_closed');
  });

  test('repeated with the same key answers the same call', async () => {
    await agree(people(9));
    const { sheet } = await makeThin(1);
    const headers = { 'idempotency-key': 'one press' };
    const [one, two] = await Promise.all([call(sheet, {}, headers), call(sheet, {}, headers)]);
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(one.json().id).toBe(two.json().id);
    await hub.hub.jobs.settled();
    expect(asked()).toHaveLength(5);
  });

  test('repeated with the same key answers the same call although somebody waits by now, who is not served by that', async () => {
    await agree(people(3));
    const { sheet, slot } = await makeFull(hub, { sheet: { waitlist: 'by_hand' } });
    await makeSlot(hub, sheet, { title: 'Clean up' });
    const headers = { 'idempotency-key': 'one press' };
    const first = await call(sheet, {}, headers);
    await waitsFor(hub, slot);
    await changeSlot(hub.hub, slot.id, { maxVolunteers: 2 }, olga);
    const again = await call(sheet, {}, headers);
    expect([first.statusCode, again.statusCode, again.json().id]).toEqual([201, 201, first.json().id]);
    const offers = await hub.platform.database.db.selectFrom('offers').select('id').execute();
    expect(offers).toEqual([]);
  });

  test('refused for who waits, is made by the same key once they are served', async () => {
    await agree(people(3));
    const { sheet } = await makeWaitedFor(hub);
    await makeSlot(hub, sheet, { title: 'Clean up' });
    const headers = { 'idempotency-key': 'one press' };
    expect((await call(sheet, {}, headers)).json().code).toBe('waiting_list_first');
    expect((await call(sheet, {}, headers)).statusCode).toBe(201);
  });
});
