import { describe, expect, test } from 'vitest';
import { dayAfter } from '#domain/school-time/day.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { rowOf } from './support/overview.ts';
import { misfits } from './support/reflow.ts';
import { makeSeries, makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

/** Of a school year that is ahead for a long time. Good Friday is within its spring break. */
const LISTED = `Date\tReason
2093-10-23\tPro-D day
2093-12-21\t2094-01-03\tWinter break
2094-03-22\t2094-04-04\tSpring break`;

describe.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])('%s', (_where, screen) => {
  const stage = onStage((hub) => createAdministrator(hub, ADMIN));

  test('an organizer repeats the hot lunch every Friday until June, without the days that have no school, and publishes all at once', async () => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    const fits = async (what: string) =>
      expect([...(await barriers(page)), ...(await misfits(page))], what).toEqual([]);

    await page.getByRole('button', { name: 'Edit days without school' }).click();
    const days = page.getByRole('dialog', { name: 'Days without school' });
    await days.getByLabel('Breaks and pro-D days').fill(`${LISTED}\nFeb 30 never`);
    await days.getByRole('button', { name: 'Save' }).click();
    await days.getByRole('link', { name: 'Correct line 5' }).waitFor();
    await fits('the days without school, with an error');
    await days.getByLabel('Breaks and pro-D days').fill(LISTED);
    await days.getByText('3 days and ranges', { exact: true }).waitFor();
    await days.getByText('Computed for British Columbia').waitFor();
    await days.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Days Without School Saved', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Start from a template', exact: true }).click();
    await page.getByRole('button', { name: 'Hot lunch', exact: true }).click();
    const template = page.getByRole('dialog', { name: 'From the template “Hot lunch”' });
    await template.getByLabel('Event date').fill('2093-10-02');
    await template.getByRole('button', { name: 'Create draft' }).click();
    await page.getByRole('heading', { name: 'Hot lunch', level: 1 }).waitFor();

    await chooseMore(page, 'Hot lunch', 'Repeat on more dates…');
    const repeat = page.getByRole('dialog', { name: 'Repeat “Hot lunch”' });
    await repeat.getByLabel('Last day').fill('2094-06-25');
    await repeat.getByText('33 new sheets + this one · 5 dates left out').waitFor();
    await fits('the dates of a series');
    await repeat.getByRole('checkbox', { name: 'Fri, Oct 23' }).check();
    await repeat.getByText('34 new sheets + this one · 4 dates left out').waitFor();
    await repeat.getByRole('checkbox', { name: 'Fri, Oct 23' }).uncheck();
    await repeat.getByRole('button', { name: 'Create 33 drafts' }).click();
    await page.getByText('Series Created', { exact: true }).waitFor();

    await organizer.open('/pac-mgmt-2025');
    const series = rowOf(page, 'Hot lunch');
    await series.getByText('Fridays until Jun 25', { exact: false }).waitFor();
    await series.getByRole('button', { name: '34 dates of Hot lunch' }).click();
    expect(await series.getByRole('listitem').count()).toBe(4 + 1);
    await fits('a series on the dashboard');
    await series.getByRole('button', { name: '30 more dates' }).click();
    expect(await series.getByRole('listitem').count()).toBe(34);
    await chooseMore(page, 'the dates of Hot lunch', 'Publish 34 drafts');
    await page.getByText('Series Published', { exact: true }).waitFor();

    const parent = await visitor({ screen, language: 'zh-HK' });
    await parent.open('/volunteer-opportunities');
    expect(await parent.page.getByRole('article').count()).toBe(1);
    await parent.page.getByText('另有 33 個日期').click();
    expect([...(await barriers(parent.page)), ...(await misfits(parent.page))], 'the card of a series').toEqual([]);
    await parent.page.getByRole('link', { name: '10月9日' }).click();
    await parent.page.getByRole('heading', { name: '熱午餐', level: 1 }).waitFor();
    await parent.page.getByRole('heading', { name: '按班分派午餐' }).waitFor();
    await parent.page.getByText('另有 33 個日期').click();
    expect([...(await barriers(parent.page)), ...(await misfits(parent.page))], 'a sheet of a series').toEqual([]);
  });
});

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const shelves = { title: 'Shelve books', maxVolunteers: 3 };
  const library = await makeSheet(hub, [shelves], { title: 'Library', visibility: 'unlisted' });
  await makeSeries(hub, library, 4);
  await signedUp(hub, library.slots[0], 'Ann Anders');
  const fair = await makeSheet(hub, [{ title: 'Bake sale' }], {
    title: 'Craft Fair',
    visibility: 'unlisted',
    inDays: 35,
  });
  return { library, fair };
});

test('an organizer changes what follows after a preview, and dates with signups only when they are checked', async () => {
  const { mail, visitor, made } = stage();
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  await chooseMore(page, 'the dates of Library', 'Change several dates…');
  const dialog = page.getByRole('dialog', { name: 'Change several dates' });
  await dialog.getByText('3 dates change, nobody is emailed').waitFor();
  expect([...(await barriers(page)), ...(await misfits(page))], 'a change of a series').toEqual([]);
  await dialog.getByLabel('What to do').selectOption({ label: 'Delete them' });
  await dialog.getByText('People have signed up or wait for these dates').waitFor();
  await dialog.getByRole('button', { name: 'Delete 3 dates' }).waitFor();
  await dialog.getByRole('checkbox').check();
  await dialog.getByText('4 dates change, 1 email').waitFor();
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Delete 3 dates' }).click();
  await page.getByText('3 dates changed. Nobody was emailed.', { exact: true }).waitFor();
  await rowOf(page, made.library.title).waitFor();
  expect(await page.getByRole('button', { name: /dates of Library/ }).count()).toBe(0);
});

test.each([
  ['at a desk', DESK],
  ['on a phone', PHONE],
])(
  'an administrator lists the breaks that a series asks for, and goes on where she was, %s',
  async (_where, screen) => {
    const { mail, visitor, made } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await page.request.post('/api/settings/noSchoolDays', { data: { key: 'noSchoolDays', value: '[]' } });
    await page.reload();
    await organizer.alive();
    await openPlace(page, 'Craft Fair');
    await chooseMore(page, 'Craft Fair', 'Repeat on more dates…');
    const repeat = page.getByRole('dialog', { name: 'Repeat “Craft Fair”' });
    const year = Number(made.fair.day.slice(0, 4));
    await repeat.getByLabel('Last day').fill(`${year + 1}-06-25`);
    await repeat.getByText(/aren’t listed yet, so their days count as school days\.$/).waitFor();
    expect([...(await barriers(page)), ...(await misfits(page))], 'what a series asks for').toEqual([]);
    await repeat.getByRole('button', { name: 'List them' }).click();
    const days = page.getByRole('dialog', { name: 'Days without school' });
    const breaks = [year - 1, year, year + 1].flatMap((each) => [
      `${each}-12-20,${each + 1}-01-05,Winter break`,
      `${each}-03-08,${each}-03-31,Spring break`,
    ]);
    await days.getByLabel('Breaks and pro-D days').fill(breaks.join('\n'));
    await days.getByRole('button', { name: 'Save' }).click();
    await repeat.getByText('What you typed before is still here.').waitFor();
    expect(await repeat.getByLabel('Last day').inputValue()).toBe(`${year + 1}-06-25`);
    await repeat.getByText('Winter break').first().waitFor();
    expect(await repeat.getByText(/listed yet/).count()).toBe(0);
  },
);

test('a copy proposes the next day with school, and says why', async () => {
  const { mail, visitor, made } = stage();
  const [inAWeek, inTwoWeeks] = [dayAfter(made.fair.day, 7), dayAfter(made.fair.day, 14)];
  const organizer = await visitor({ screen: PHONE });
  await signIn(organizer, mail);
  const { page } = organizer;
  const value = JSON.stringify([{ from: inAWeek, reason: 'Flood' }]);
  await page.request.post('/api/settings/noSchoolDays', { data: { key: 'noSchoolDays', value } });
  await page.reload();
  await organizer.alive();
  await chooseMore(page, 'Craft Fair', 'Copy to a new date…');
  const dialog = page.getByRole('dialog', { name: 'Copy “Craft Fair”' });
  const date = dialog.getByLabel('Event date');
  await expect.poll(() => date.inputValue()).toBe(inTwoWeeks);
  await dialog.getByText(/^No school on .*: Flood$/).waitFor();
  await dialog.getByText(/^So this is the next \w+ with school\.$/).waitFor();
  expect([...(await barriers(page)), ...(await misfits(page))], 'why another day is proposed').toEqual([]);
  await date.fill(inAWeek);
  await dialog.getByRole('button', { name: /^Change it to / }).click();
  expect(await date.inputValue()).toBe(inTwoWeeks);
});
