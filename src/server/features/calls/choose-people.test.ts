import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callInput } from '#contract/calls.ts';
import { noteProof } from '#server/features/accounts/accounts.store.ts';
import { noteConsentsConfirmed } from '#server/features/signups/signups.store.ts';
import { createUser } from '#tests/support/people.ts';
import { removeOldRecords } from '#server/features/retention/remove-old-records.ts';
import { insertSlots, slotsOf } from '#server/features/slots/slots.store.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import { suppressAddress } from '#server/mail/suppressed-addresses.store.ts';
import { startCallingHub } from '#tests/support/calling-hub.ts';
import { ann, ben, helper, makeFair, signedUp } from '#tests/support/sheets.ts';
import { threadMs } from '#tests/support/thread-time.ts';
import { planCall } from './plan-call.ts';

const calling = await startCallingHub();
const { hub, at, agree, people, makeThin, call, ask, preview, calls, asked } = calling;
afterAll(() => calling.remove());
// A Friday at ten; the fair is on Saturday, December 12, at eight.
beforeEach(() => calling.begin('2026-11-27T10:00'));

describe('who is asked', () => {
  test('is nobody who agreed to reminders only, and the preview says so', async () => {
    const { sheet, slot } = await makeThin(150);
    for (let nth = 0; nth < 100; nth += 1) await signedUp(hub, slot, { ...helper(nth), emailConsent: true });
    expect(await preview(sheet)).toMatchObject({
      canBeAsked: 0,
      firstWave: 0,
      why: { agreed: 0, leftOut: [{ reason: 'only_reminders', people: 100 }] },
    });
    const refused = await call(sheet);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'nobody_to_ask', why: { agreed: 0, leftOut: [{ reason: 'only_reminders', people: 100 }] } },
    ]);
    expect(asked()).toEqual([]);
  });

  test('are four for each place: who was never asked first, then who was asked longest ago', async () => {
    await agree(people(8));
    const before = await makeThin(2);
    await ask(before.sheet);
    const first = asked();
    expect(first).toHaveLength(8);
    await at('2026-12-05T10:00');
    await agree(people(52, 9));
    const { sheet } = await makeThin(3);
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 60, firstWave: 12 });
    await ask(sheet);
    expect(asked()).toHaveLength(12);
    expect(asked().filter((to) => first.includes(to))).toEqual([]);
    await at('2026-12-06T07:00');
    const { asked: sum } = (await calls(sheet))[0];
    expect(sum).toBe(12);
  });

  test('are the same for every organizer who looks, and then for the call', async () => {
    await agree(people(60));
    const { sheet } = await makeThin(3);
    const one = await preview(sheet);
    expect(await preview(sheet)).toEqual(one);
    const { db } = hub.platform.database;
    const look = async () => {
      const slots = await slotsOf(db, [sheet.id]);
      const plan = await planCall(hub.platform, db, { sheetId: sheet.id, input: callInput.parse({}), slots });
      return plan.chosen.map(({ email }) => email);
    };
    const inOrder = await look();
    expect(await look()).toEqual(inOrder);
    expect(inOrder).not.toEqual(inOrder.toSorted());
    await ask(sheet);
    expect(asked().toSorted()).toEqual(inOrder.slice(0, 12).toSorted());
  });

  test('is not who was asked within seven days, or twice within thirty', async () => {
    await agree([ann]);
    await ask((await makeThin()).sheet);
    await at('2026-12-04T09:59');
    const next = await makeThin();
    expect(await preview(next.sheet)).toMatchObject({
      canBeAsked: 0,
      why: { agreed: 1, leftOut: [{ reason: 'asked_lately', people: 1 }] },
    });
    await at('2026-12-04T10:01');
    await ask(next.sheet);
    await at('2026-12-11T12:00');
    const third = await makeThin(3, { startTime: '2026-12-20T08:00', endTime: '2026-12-20T10:00' });
    expect(await preview(third.sheet)).toMatchObject({ canBeAsked: 0 });
    const month = await makeThin(3, { startTime: '2027-01-09T08:00', endTime: '2027-01-09T10:00' });
    await at('2026-12-27T10:02');
    expect(await preview(month.sheet, {})).toMatchObject({ canBeAsked: 1 });
  });

  test('is not who is on the sheet, busy then, unproved, bounced, or mailed by an organizer today', async () => {
    const { sheet, slot } = await makeThin();
    const other = await makeThin(9, { startTime: '2026-12-12T09:30', endTime: '2026-12-12T11:00' });
    const after = await makeThin(9, { startTime: '2026-12-12T10:00', endTime: '2026-12-12T11:00' });
    const [onSheet = ann, busy = ann, free = ann, bounced = ann, mailed = ann] = people(5);
    await agree([onSheet, busy, free, bounced, mailed]);
    await agree([ben], { isProved: false });
    await signedUp(hub, slot, onSheet);
    await signedUp(hub, other.slot, busy);
    await signedUp(hub, after.slot, free);
    await hub.platform.database.write(async ({ db }) => {
      await suppressAddress(db, bounced.email, null, hub.platform.clock.now());
    });
    const chat = await makeThin(9, { title: 'Chat' });
    await signedUp(hub, chat.slot, { ...mailed });
    const letter = { subject: 'Thanks', text: 'See you', audience: 'sheet', audienceId: chat.sheet.id };
    await hub.call('POST', '/api/letters', { json: letter, cookie: calling.cookie() });
    await hub.hub.jobs.settled();
    const { sheet: later } = await makeThin(3, { startTime: '2026-12-13T08:00', endTime: '2026-12-13T10:00' });
    expect((await preview(sheet)).why).toEqual({
      agreed: 6,
      leftOut: [
        { reason: 'not_confirmed', people: 1 },
        { reason: 'bounced', people: 1 },
        { reason: 'busy', people: 3 },
      ],
    });
    expect((await preview(later)).why.leftOut).toContainEqual({ reason: 'mailed_today', people: 1 });
    await ask(sheet);
    expect(asked()).toEqual([free.email]);
  });

  test('has confirmed by a link that was mailed to them what is checked in their sign-up', async () => {
    const { sheet } = await makeThin();
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    await signedUp(hub, slot, { ...ann, callConsent: true });
    await hub.hub.jobs.settled();
    expect((await preview(sheet)).why.leftOut).toEqual([{ reason: 'not_confirmed', people: 1 }]);
    const confirmation = calling.smtp.mails.findLast(({ parsed }) => parsed.subject?.startsWith('You’re signed up'));
    const token = /\/manage#([\w.-]+)/.exec(confirmation?.parsed.text ?? '')?.[1] ?? '';
    expect((await calling.post('/api/manage/signup', token)).statusCode).toBe(200);
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 0 });
    await hub.call('PATCH', '/api/manage/signup', { json: { token, callConsent: true } });
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 1 });
  });

  test('is nobody whose box somebody else may have checked, under an address that was proved another time', async () => {
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    const { db } = hub.platform.database;
    const at = hub.platform.clock.now().toISOString();
    const own = await signedUp(hub, slot, { ...ann, emailConsent: true });
    await hub.platform.database.write((write) => noteConsentsConfirmed(write.db, [own.id], at));
    await signedUp(hub, slot, { ...ann, name: 'Not Ann', callConsent: true });
    const { sheet } = await makeThin();
    expect((await preview(sheet)).why).toEqual({ agreed: 1, leftOut: [{ reason: 'not_confirmed', people: 1 }] });
    await agree([ben]);
    await signedUp(hub, slot, { ...ben, newsConsent: true });
    expect(await preview(sheet, { note: 'Cookies are $5 a box.' })).toMatchObject({ canBeAsked: 0 });
    await ask(sheet);
    expect(asked()).toEqual([ben.email]);
    expect(await db.selectFrom('call_recipients').select('address').execute()).toEqual([{ address: ben.email }]);
  });

  test('is who checked the box signed in, in an account with a proved address', async () => {
    const { slot } = await makeThin(9, { startTime: '2027-02-02T08:00', endTime: '2027-02-02T10:00' });
    const user = await createUser(hub, { role: 'user', email: ann.email });
    const actor = { role: 'user', userId: user.id, sessionHash: '' } as const;
    await signedUp(hub, slot, { ...ann, callConsent: true }, actor);
    const { sheet } = await makeThin();
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 0 });
    await hub.platform.database.write((write) => noteProof(write.db, user.id, ann.email, hub.platform.clock.now()));
    expect(await preview(sheet)).toMatchObject({ canBeAsked: 1 });
  });

  test('has checked the box, or signed up, within the last sixteen months', async () => {
    await agree([ann, ben]);
    await at('2028-03-26T10:00');
    const fair = { startTime: '2028-05-12T08:00', endTime: '2028-05-12T10:00' };
    const { sheet } = await makeFair(hub, { sheet: { eventDate: '2028-05-20T09:00' }, slot: fair });
    expect((await preview(sheet)).why.agreed).toBe(2);
    const upcoming = await makeFair(hub, {
      sheet: { eventDate: '2028-05-21T09:00' },
      slot: { startTime: null, endTime: null },
    });
    await signedUp(hub, upcoming.slot, ben);
    await at('2028-03-27T10:01');
    expect((await preview(sheet)).why.agreed).toBe(1);
    const written = calling.smtp.mails.length;
    await removeOldRecords(hub.platform);
    await hub.hub.jobs.settled();
    expect(calling.smtp.mails).toHaveLength(written);
    const { db } = hub.platform.database;
    const consenting = await db.selectFrom('volunteers').select('email').where('call_consent', '=', true).execute();
    expect(consenting).toEqual([{ email: ben.email }]);
    const ended = await db
      .selectFrom('consent_records')
      .select(['purpose', 'place'])
      .where('given', '=', false)
      .execute();
    expect(ended).toEqual([{ purpose: 'calls', place: 'age' }]);
  });
});

test('choosing among many people takes about as long for 400 slots as for one', async () => {
  await agree(people(1));
  const { platform } = hub;
  const { db } = platform.database;
  const [{ sheet, slot }, elsewhere] = [await makeThin(), await makeThin()];
  const { id: _id, signupSheetId: _sheet, ...details } = slot;
  const someone = await db.selectFrom('volunteers').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: 1500 }, (_none, nth) => {
    const email = `copy${nth}@families.example`;
    return { ...someone, email, email_key: email, marks: null, calendar_at: null, calendar_slot_id: null };
  });
  await platform.database.write(async ({ db: write }) => {
    await insertSlots(
      write,
      sheet.id,
      Array.from({ length: 399 }, () => details),
      platform.clock.now(),
    );
    // Everybody does something else in that week, too.
    for (const slotId of [someone.slot_id, elsewhere.slot.id])
      for (const part of inParts(copies.map((copy) => ({ ...copy, id: randomUUID(), slot_id: slotId }))))
        await write.insertInto('volunteers').values(part).execute();
  });
  const took = async (json: object) => {
    const before = threadMs();
    await preview(sheet, json);
    return threadMs() - before;
  };
  await took({});
  const one = await took({ slotIds: [slot.id] });
  expect(await took({})).toBeLessThan(4 * Math.max(one, 25));
});
