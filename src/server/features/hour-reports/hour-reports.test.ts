import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { closeYear } from '#server/features/hours/close-year.ts';
import { confirmHours } from '#server/features/hours/confirm-hours.ts';
import { correctHours } from '#server/features/hours/correct-hours.ts';
import { proposeDueHours } from '#server/features/hours/hours.job.ts';
import { anonymous } from '#server/http/actor.ts';
import { makeHeld } from '#tests/support/held-sheets.ts';
import { signInAs } from '#tests/support/people.ts';
import { readTable } from '#tests/support/read-table.ts';
import { readWorkbook } from '#tests/support/read-workbook.ts';
import { ann, ben, helper } from '#tests/support/sheets.ts';
import { DAY } from '#tests/support/test-clock.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

const hub = await startTestHub();
const { platform } = hub;
afterAll(() => hub.remove());

beforeEach(async () => {
  await platform.empty();
  platform.clock.set('2026-11-20T18:00:00.000Z');
});

const get = async (url: string) => {
  const answer = await hub.call('GET', url, { cookie: await signInAs(hub, 'volunteer-admin') });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
};
/** Without elements, one space between words. */
const annual = async (year: number) =>
  (await get(`/api/hours/annual.html?year=${year}`)).body
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const helpers = (count: number) => Array.from({ length: count }, (_, nth) => helper(nth));
const confirmed = async (people = helpers(6), daysAgo = 1) => {
  const held = await makeHeld(hub, people, daysAgo);
  await confirmHours(platform, { sheetId: held.sheet.id, input: { except: [] } }, anonymous);
  return held;
};

describe('the page for the annual meeting', () => {
  test('has what is not confirmed in a line of its own, and not in the sum, and no names', async () => {
    await confirmed();
    await makeHeld(hub, [ann, ben]);
    await proposeDueHours(platform);
    const page = await annual(2026);
    expect(page).toContain('People who helped 6 0 0');
    expect(page).toContain('of them for the first time 6 0 0');
    expect(page).toContain('Confirmed hours 6.0 0.0 0.0');
    expect(page).toContain('Hours not confirmed, not in the sum 2.0 0.0 0.0');
    for (const name of [ann.name, ben.name, 'Helper', 'families.example']) expect(page).not.toContain(name);
  });

  test('of a closed year stays as it was printed, with adjustments in a line of their own', async () => {
    const { sheet, signupIds } = await confirmed();
    platform.clock.set('2027-09-02T18:00:00.000Z');
    await closeYear(platform, 2026, anonymous);
    const more = { personId: signupIds[0] ?? '', minutes: 120, reason: 'The paper was found' };
    await correctHours(platform, { sheetId: sheet.id, input: more }, anonymous);
    const page = await annual(2027);
    expect(page).toContain('Confirmed hours 0.0 6.0 0.0');
    expect(page).toContain('Adjustments after the year was closed – +1.0 –');
    expect(page).toContain('2026/27 closed');
  });

  test('knows who is new, and compares three years', async () => {
    await confirmed(helpers(5));
    platform.clock.set('2027-11-20T18:00:00.000Z');
    await confirmed(helpers(7));
    expect(await annual(2027)).toContain('of them for the first time 2 5 0');
  });
});

describe('the sheet for a grant', () => {
  const range = 'from=2026-09-01&to=2027-08-31';

  test('has confirmed hours by day, event and role, and a word on how they were found', async () => {
    await confirmed([ann, ben]);
    await makeHeld(hub, [helper(1)], 30);
    await proposeDueHours(platform);
    const answer = await get(`/api/hours/grant.csv?${range}`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="volunteer-time.csv"');
    const rows = readTable(answer.body);
    expect(rows.slice(0, 3)).toEqual([
      ['Date', 'Activity', 'Role', 'People', 'Hours'],
      ['2026-11-19', 'Winter Craft Fair', 'Set up tables', '2', '2'],
      ['Total', '', '', '', '2'],
    ]);
    expect(rows[3]?.[0]).toMatch(/^Confirmed hours were confirmed or entered by an organizer/);
  });

  test('is a workbook too, in which days, numbers and money are what they are', async () => {
    await confirmed([ann, ben]);
    const answer = await get(`/api/hours/grant.csv?${range}&rate=18.50&source=Us&format=xlsx`);
    expect(answer.headers['content-disposition']).toBe('attachment; filename="volunteer-time.xlsx"');
    const rows = await readWorkbook(answer.rawPayload);
    expect(rows.slice(1, 3)).toEqual([
      [new Date('2026-11-19T00:00:00Z'), 'Winter Craft Fair', 'Set up tables', 2, 2, 37],
      ['Total', null, null, null, 2, 37],
    ]);
    expect(rows.at(-1)?.[0]).toBe('Rate: $18.50 an hour. Source: Us');
  });

  test('has what is not confirmed only where it is asked for, and only the chosen sheets', async () => {
    const first = await confirmed([ann, ben]);
    await makeHeld(hub, [helper(1)], 2);
    platform.clock.advance(DAY);
    await proposeDueHours(platform);
    const minutes = async (more: string) => (await get(`/api/hours/grant?${range}${more}`)).json().minutes;
    expect(await minutes('')).toBe(120);
    expect(await minutes('&open=true')).toBe(180);
    expect(await minutes(`&open=true&sheets=${first.sheet.id}`)).toBe(120);
  });

  test('says nothing of money without a rate, and its value and source with one', async () => {
    await confirmed([ann, ben]);
    for (const file of ['csv', 'html'])
      expect((await get(`/api/hours/grant.${file}?${range}`)).body.replace(/<style>.*?<\/style>/s, '')).not.toMatch(
        /\$|Value|Rate/,
      );
    const valued = `${range}&rate=18.50&source=${encodeURIComponent('=Statistics Canada')}`;
    const rows = readTable((await get(`/api/hours/grant.csv?${valued}`)).body);
    expect(rows[1]).toEqual(['2026-11-19', 'Winter Craft Fair', 'Set up tables', '2', '2', '$37.00']);
    expect(rows.at(-1)).toEqual(['Rate: $18.50 an hour. Source: =Statistics Canada']);
    expect((await get(`/api/hours/grant.html?${valued}`)).body).toContain('$37.00');
  });

  test.each([
    [`from=2026-09-01&to=2026-08-31`, 'The last day must not be before the first'],
    [`${range}&rate=much&source=Us`, 'Enter the rate as an amount such as 18.50'],
    [`${range}&rate=18`, 'Say where the rate comes from'],
  ])('is refused for %s', async (query, message) => {
    const cookie = await signInAs(hub, 'volunteer-admin');
    const answer = await hub.call('GET', `/api/hours/grant?${query}`, { cookie });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});
