import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { SheetsPage } from '#contract/sheets.ts';
import { createUser, signIn, signInAs } from '#tests/support/people.ts';
import { ann, ben, makeFair, makeSheet, makeSlot, signedUp } from '#tests/support/sheets.ts';
import { startTestHub } from '#tests/support/test-hub.ts';
import { fillSearchTexts } from './fill-search-texts.ts';

const hub = await startTestHub();
afterAll(() => hub.remove());
beforeEach(async () => {
  await hub.platform.empty();
  hub.platform.clock.set('2026-11-20T18:00:00.000Z');
});

const call = (query: string, cookie = '') => hub.call('GET', `/api/signup-sheets?${query}`, { cookie });
const page = async (query: string, cookie = '') => (await call(query, cookie)).json<SheetsPage>();
const titles = ({ sheets }: SheetsPage) => sheets.map(({ title }) => title);
const make = (title: string, eventDate: string, eventDeadline: string | null = null) =>
  makeSheet(hub, { title, eventDate, eventDeadline });

async function makeYear() {
  await make('Spring Fair', '2027-05-08T09:00');
  await make('Autumn Walk', '2026-10-03T09:00');
  await make('Closed Dinner', '2026-12-01T18:00', '2026-11-10');
  await make('Late Report', '2026-11-02T18:00', '2026-12-10');
  await make('Bake Sale', '2026-11-20T08:00');
  await make('Old Dinner', '2017-03-04T18:00', '2017-02-01');
  const longFair = await make('Long Fair', '2026-11-19T10:00');
  await makeSlot(hub, longFair, { startTime: '2026-11-20T10:00', endTime: '2026-11-20T12:00' });
  await make('Yesterday', '2026-11-19T23:59');
}

describe('a page of sheets', () => {
  test('holds what is to come, soonest first: its event, its deadline or one of its slots is today or later', async () => {
    await makeYear();
    const { total, next, ...answer } = await page('when=upcoming');
    expect(titles({ total, next, ...answer })).toEqual([
      'Late Report',
      'Long Fair',
      'Bake Sale',
      'Closed Dinner',
      'Spring Fair',
    ]);
    expect([total, next]).toEqual([5, null]);
  });

  test('holds what is past, latest first, and all sheets in the same order', async () => {
    await makeYear();
    expect(titles(await page('when=past'))).toEqual(['Yesterday', 'Autumn Walk', 'Old Dinner']);
    const all = [
      'Spring Fair',
      'Closed Dinner',
      'Bake Sale',
      'Yesterday',
      'Long Fair',
      'Late Report',
      'Autumn Walk',
      'Old Dinner',
    ];
    expect(titles(await page('when=all'))).toEqual(all);
    expect(titles(await page('limit=50'))).toEqual(all);
  });

  test('ends at midnight in school time', async () => {
    await make('This morning', '2026-11-20T00:30');
    expect((await page('when=past')).total).toBe(0);
    hub.platform.clock.set('2026-11-21T06:59:59.000Z');
    expect((await page('when=past')).total).toBe(0);
    hub.platform.clock.set('2026-11-21T07:00:00.000Z');
    expect([(await page('when=past')).total, (await page('when=upcoming')).total]).toEqual([1, 0]);
  });

  test.each([
    ['upcoming', '2027-01-0'],
    ['past', '2026-01-0'],
    ['all', '2026-01-0'],
  ])(
    'of %s leads from one to the next without missing or repeating a sheet, those of one moment included',
    async (when, month) => {
      for (const day of [1, 1, 1, 2, 3, 3, 3]) await make(`Fair ${day}`, `${month}${day}`);
      const seen: string[] = [];
      let before = '';
      for (let pages = 0; pages < 9; pages += 1) {
        const { sheets, total, next } = await page(`when=${when}&limit=2${before}`);
        expect(total).toBe(7);
        seen.push(...sheets.map(({ id }) => id));
        if (next === null) break;
        before = `&before=${next}`;
      }
      expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
    },
  );

  test.each(['upcoming', 'past'])(
    'of %s goes on where it was when the last sheet of it has been deleted',
    async (when) => {
      const cookie = await signInAs(hub, 'full-admin');
      for (const day of [1, 2, 3, 4])
        await make(`Fair ${day}`, when === 'past' ? `2026-01-0${day}` : `2027-01-0${day}`);
      const { sheets, next } = await page(`when=${when}&limit=2`);
      await hub.call('DELETE', `/api/signup-sheets/${sheets.at(-1)?.id}`, { cookie });
      expect(titles(await page(`when=${when}&limit=2&before=${next}`))).toEqual(
        when === 'past' ? ['Fair 2', 'Fair 1'] : ['Fair 3', 'Fair 4'],
      );
    },
  );
});

describe('a search in the sheets', () => {
  test.each(['upcoming', 'past', 'all'])('finds %s ones by title and description in every language', async (when) => {
    const eventDate = when === 'upcoming' ? '2027-01-09' : '2026-01-09';
    await make('Bottle Drive', eventDate);
    await makeSheet(hub, {
      title: 'Café José: 50% off_everything \\o/',
      description: 'Bring a LADDER',
      translations: {
        vi: { title: 'Hội chợ Đông', description: 'Mang găng tay' },
        'zh-HK': { title: '招募義工', description: null },
      },
      eventDate,
    });
    const found = async (search: string) => (await page(`when=${when}&search=${encodeURIComponent(search)}`)).total;
    for (const [search, total] of [
      ['cafe jose', 1],
      ['ladder', 1],
      ['HOI CHO DONG', 1],
      ['gang tay', 1],
      [' 義工 ', 1],
      ['50%', 1],
      ['f_e', 1],
      ['\\o', 1],
      ['e%o', 0],
      ['b_t', 0],
      ['o/ bring', 0],
      ['', 2],
      ['\u0000', 2],
    ] as const)
      expect([search, await found(search)]).toEqual([search, total]);
  });

  test('finds a sheet by its new words once it was changed, and what an older version wrote once the server has started', async () => {
    const cookie = await signInAs(hub, 'full-admin');
    const { id } = await make('Bottle Drive', '2026-01-09');
    await hub.call('PATCH', `/api/signup-sheets/${id}`, { cookie, json: { title: 'Book Sale' } });
    const found = async (search: string) => (await page(`when=past&search=${search}`)).total;
    expect([await found('bottle'), await found('book')]).toEqual([0, 1]);
    await hub.platform.database.write(({ db }) =>
      db
        .updateTable('signup_sheets')
        .set({ search_text: null as never })
        .execute(),
    );
    expect(await found('book')).toBe(0);
    await fillSearchTexts(hub.platform);
    expect(await found('book')).toBe(1);
  });
});

test.each(['upcoming', 'past', 'all'])(
  'a page of %s shows people to organizers, users their own entries and strangers nobody',
  async (when) => {
    const { slot, sheet } = await makeFair(hub);
    const user = await createUser(hub, { role: 'user', email: ben.email });
    await signedUp(hub, slot, ann);
    await signedUp(hub, slot, ben, { role: 'user', userId: user.id, sessionHash: '' });
    if (when === 'past') hub.platform.clock.set('2027-01-20T18:00:00.000Z');
    const people = async (cookie: string) =>
      (await page(`when=${when}`, cookie)).sheets.map(({ id, slots }) => [
        id,
        ...slots.flatMap(({ volunteers }) => volunteers.map(({ name }) => name).toSorted()),
      ]);
    expect(await people('')).toEqual([[sheet.id]]);
    expect(await people(await signIn(hub, user))).toEqual([[sheet.id, ben.name]]);
    expect(await people(await signInAs(hub, 'volunteer-admin'))).toEqual([[sheet.id, ann.name, ben.name]]);
  },
);

describe('what is asked for wrongly', () => {
  test.each([
    ['when=tomorrow', 'when', 'When must be upcoming, past or all'],
    ['limit=0', 'limit', 'Limit must be from 1 to 50'],
    ['limit=51', 'limit', 'Limit must be from 1 to 50'],
    ['limit=many', 'limit', 'Limit must be from 1 to 50'],
    ['before=yesterday', 'before', 'Must be the next value from the previous page'],
    [
      'before=2026-13-40T00:00:00.000Z_00000000-0000-4000-8000-000000000000',
      'before',
      'Must be the next value from the previous page',
    ],
    [`search=${'x'.repeat(201)}`, 'search', 'Search must be at most 200 characters'],
  ])('%s is named', async (query, path, message) => {
    const answer = await call(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ path, message }]);
  });

  test('does not concern who asks for all sheets, as one list', async () => {
    await makeYear();
    const answer = await hub.call('GET', '/api/signup-sheets?_=1');
    expect(answer.json<unknown[]>()).toHaveLength(8);
  });
});
