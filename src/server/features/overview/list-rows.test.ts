import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetRows } from '#contract/overview.ts';
import { changeSheet } from '#server/features/sheets/change-sheet.ts';
import { makeOrganizer } from '#tests/support/organizers.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { present } from '#tests/support/present.ts';
import { recordStatements } from '#tests/support/recorded-statements.ts';
import { ann, ben, chiyo, makeFair, makeSheet, makeSlot, olga, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const call = (query: string, cookie: string) => hub.call('GET', `/api/signup-sheets/rows?${query}`, { cookie });

async function rows(query = '', cookie?: string): Promise<SheetRows> {
  const answer = await call(query, cookie ?? (await signInAs(hub, 'volunteer-admin')));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SheetRows>();
}
const titles = ({ rows: all }: SheetRows) => all.map(({ title }) => title);

async function makeYear() {
  await makeSheet(hub, { title: 'Spring Fair', eventDate: '2027-05-08T09:00' });
  await makeSheet(hub, { title: 'Book Fair', eventDate: '2027-01-11T09:00', state: 'draft' });
  await makeSheet(hub, { title: 'Bake Sale', eventDate: '2026-11-20T08:00', visibility: 'unlisted' });
  await makeSheet(hub, { title: 'Yesterday', eventDate: '2026-11-19T23:59' });
  await makeSheet(hub, { title: 'Autumn Walk', eventDate: '2026-10-03T09:00' });
  const put = await makeSheet(hub, { title: 'Put away', eventDate: '2026-12-02T09:00' });
  await changeSheet(hub.hub, put.id, { state: 'archived' }, olga);
}

describe('rows of sheets', () => {
  test('are those to come, drafts and unlisted ones too, soonest first, with the numbers of all', async () => {
    await makeYear();
    const upcoming = await rows();
    expect(titles(upcoming)).toEqual(['Bake Sale', 'Book Fair', 'Spring Fair']);
    expect([upcoming.counts, upcoming.next]).toEqual([{ upcoming: 3, drafts: 1, past: 3 }, null]);
    expect(titles(await rows('show=drafts'))).toEqual(['Book Fair']);
    expect(titles(await rows('show=past'))).toEqual(['Put away', 'Yesterday', 'Autumn Walk']);
  });

  test('are those that a search finds, with the numbers of these', async () => {
    await makeYear();
    const found = await rows('search=FAIR');
    expect([titles(found), found.counts]).toEqual([['Book Fair', 'Spring Fair'], { upcoming: 2, drafts: 1, past: 0 }]);
    const past = await rows('show=past&search=walk');
    expect([titles(past), past.counts]).toEqual([['Autumn Walk'], { upcoming: 0, drafts: 0, past: 1 }]);
  });

  test('of the past come thirty at a time, without missing or repeating one', async () => {
    for (let day = 1; day <= 31; day += 1)
      await makeSheet(hub, { title: `Day ${day}`, eventDate: `2026-10-${String(day).padStart(2, '0')}` });
    const first = await rows('show=past');
    expect([first.rows.length, first.counts.past]).toEqual([30, 31]);
    const last = await rows(`show=past&before=${first.next}`);
    expect([titles(last), last.next]).toEqual([['Day 1'], null]);
  });

  test('say when an event is, how full it is, who waits, and which reminder goes out next', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    await makeSlot(hub, sheet, { title: 'Clean up', startTime: '2026-12-12T15:00', endTime: '2026-12-12T17:30' });
    await makeSlot(hub, sheet, { title: 'Posters', startTime: '2026-12-11T15:00', endTime: '2026-12-11T18:00' });
    await makeSlot(hub, sheet, {
      title: 'Cookies',
      kind: 'item',
      unit: 'dozen',
      maxVolunteers: 24,
      startTime: null,
      endTime: null,
    });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben);
    const path = `/api/volunteer-slots/${slot.id}/waitlist`;
    expect((await hub.call('POST', path, { json: { ...chiyo, places: 1 } })).statusCode).toBeLessThan(300);
    const [row] = (await rows()).rows;
    expect(row).toMatchObject({
      id: sheet.id,
      title: sheet.title,
      state: 'published',
      startTime: '2026-12-12T15:00:00.000Z',
      endTime: '2026-12-13T00:30:00.000Z',
      shifts: 3,
      things: 1,
      places: 6,
      taken: 2,
      promised: 0,
      wanted: 24,
      people: 2,
      hasRoom: true,
      waiting: 1,
      handOvers: 0,
      missing: 0,
      nextReminder: { reminderType: 'week', at: '2026-12-04T16:00:00.000Z' },
      organizerName: sheet.organizerName,
      signupsOpen: true,
      seriesId: null,
    });
  });

  test('say that people are there, and that more can come, where some slots are limited and others are not', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 1, deadline: '2026-12-10T12:00' } });
    const open = await makeSlot(hub, sheet, { maxVolunteers: null, deadline: '2026-12-08T12:00' });
    const row = async () => present((await rows()).rows[0]);
    await signedUp(hub, open, ann);
    expect(await row()).toMatchObject({ places: 1, taken: 0, people: 1, hasRoom: true });
    await signedUp(hub, slot, ben);
    expect(await row()).toMatchObject({ places: 1, taken: 1, people: 2, hasRoom: true });
    hub.platform.clock.set('2026-12-09T18:00:00.000Z');
    expect(await row()).toMatchObject({ signupsOpen: true, hasRoom: false });
  });

  test('count the open places of the next seven days, apart from things, and those only where nobody is missing', async () => {
    const { sheet, slot } = await makeFair(hub, { slot: { maxVolunteers: 2 } });
    await makeSlot(hub, sheet, { kind: 'item', unit: 'dozen', maxVolunteers: 24, startTime: null, endTime: null });
    const missing = async () => {
      const row = present((await rows()).rows[0]);
      return [row.missing, row.missingThings];
    };
    hub.platform.clock.set('2026-12-04T18:00:00.000Z');
    expect(await missing()).toEqual([0, 0]);
    hub.platform.clock.set('2026-12-05T18:00:00.000Z');
    expect(await missing()).toEqual([2, 0]);
    await signedUp(hub, slot, ann);
    expect(await missing()).toEqual([1, 0]);
    await signedUp(hub, slot, ben);
    expect(await missing()).toEqual([0, 24]);
  });

  test('name nobody, and hold no descriptions, slots or translations', async () => {
    const { sheet, slot } = await makeFair(hub, {
      sheet: { translations: { fr: { title: 'Foire', description: null } } },
    });
    await signedUp(hub, slot, ann);
    const { body } = await call('', await signInAs(hub, 'full-admin'));
    for (const word of [ann.name, ann.email, sheet.description ?? '', sheet.organizerEmail, slot.title, 'Foire'])
      expect(body).not.toContain(word);
  });

  test('of what is to come cost no statement beside that of the session', async () => {
    for (let day = 1; day <= 20; day += 1) await makeSheet(hub, { eventDate: `2026-12-${day + 10}` });
    const cookie = await signInAs(hub, 'volunteer-admin');
    await rows('', cookie);
    const statements = await recordStatements(() => rows('', cookie));
    expect(statements.filter(({ sql }) => /sheets|slots|volunteers/.test(sql))).toEqual([]);
  });
});

describe('rows of sheets for each role', () => {
  test('are refused to strangers and to users who organize nothing', async () => {
    await makeYear();
    expect((await call('', '')).statusCode).toBe(401);
    expect((await call('', await signInAs(hub, 'user'))).statusCode).toBe(403);
  });

  test('are all of them for both kinds of administrators', async () => {
    await makeYear();
    for (const role of ['volunteer-admin', 'full-admin'] as const)
      expect((await rows('', await signInAs(hub, role))).counts).toEqual({ upcoming: 3, drafts: 1, past: 3 });
  });

  test('are only their own for co-organizers, in numbers and in searches too', async () => {
    await makeYear();
    const user = await createUser(hub, { role: 'user' });
    for (const [title, eventDate] of [
      ['Own draft', '2027-02-01'],
      ['Own past fair', '2026-09-01'],
    ] as const)
      await makeOrganizer(
        hub,
        await makeSheet(hub, { title, eventDate, state: title === 'Own draft' ? 'draft' : 'published' }),
        user,
      );
    const cookie = await signIn(hub, user);
    expect(await rows('', cookie)).toMatchObject({
      rows: [{ title: 'Own draft' }],
      counts: { upcoming: 1, drafts: 1, past: 1 },
    });
    expect(titles(await rows('show=past', cookie))).toEqual(['Own past fair']);
    expect(await rows('search=fair', cookie)).toMatchObject({ rows: [], counts: { upcoming: 0, drafts: 0, past: 1 } });
  });
});
