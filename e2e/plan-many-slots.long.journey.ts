import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const screens = [
  ['on a desk', 'Interviews in October', DESK],
  ['on a phone', 'Interviews in November', PHONE],
] as const;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  for (const [, title] of screens) await makeSheet(hub, [], { title });
});

test.each(screens)(
  'an organizer plans interviews by a pattern %s, and gets the slots that were shown',
  async (_where, title, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;

    await openPlace(page, title);
    await page.getByRole('button', { name: 'By a pattern' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add slots by a pattern' });
    await dialog.getByText('Fill in the days and times to see the slots.').waitFor();
    await dialog.getByLabel('Title').fill('Interviews');
    await dialog.getByLabel('From', { exact: true }).fill('09:00');
    await dialog.getByLabel('To', { exact: true }).fill('15:00');
    await dialog.getByLabel('Stations').fill('3');
    await dialog.getByText('36 slots, 72 places, 36 hours').waitFor();

    await dialog.getByRole('button', { name: 'Add a break' }).click();
    await dialog.getByLabel('Break 1 from').fill('12:00');
    await dialog.getByLabel('Break 1 to').fill('12:45');
    await dialog.getByText('30 slots, 60 places, 30 hours').waitFor();
    await dialog.getByText('2:45 – 3:00 p.m. is left over.').waitFor();
    await dialog.getByLabel('Make the last slot shorter').check();
    await dialog.getByText('33 slots, 66 places, 31.5 hours').waitFor();
    await dialog.getByLabel('Make the last slot shorter').uncheck();

    const second = dialog.getByRole('group', { name: /Interviews 2$/ });
    for (const time of ['9:00 – 9:30 a.m.', '9:30 – 10:00 a.m.', '10:00 – 10:30 a.m.', '10:30 – 11:00 a.m.'])
      await second.getByLabel(time).uncheck();
    await dialog.getByText('26 slots, 52 places, 26 hours').waitFor();
    await second.getByLabel('10:30 – 11:00 a.m.').check();
    await dialog.getByRole('button', { name: 'Add 27 slots' }).click();
    await page.getByText('Volunteer Slots Created', { exact: true }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('0 of 54 places filled').waitFor();
    // By station, in the order of the day.
    const headings = page.getByRole('heading', { level: 2 });
    expect(await headings.allTextContents()).toEqual(['Interviews 1', 'Interviews 2', 'Interviews 3']);
    expect(await page.getByRole('button', { name: 'Interviews 2', exact: true }).count()).toBe(7);
  },
);

test('what was typed is there again after a reload, and days can be added and taken away', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, mail);
  const { page } = organizer;
  await openPlace(page, 'Interviews in November');
  await chooseMore(page, 'the slots of Interviews in November', 'Add slots by a pattern…');
  const dialog = page.getByRole('dialog', { name: 'Add slots by a pattern' });
  await dialog.getByLabel('Title').fill('Coffee');
  await dialog.getByLabel('From', { exact: true }).fill('08:00');
  await dialog.getByLabel('To', { exact: true }).fill('09:00');
  await dialog.getByRole('button', { name: 'Add a day' }).click();
  const first = await dialog.getByLabel('Day 1', { exact: true }).inputValue();
  const next = new Date(`${first}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  expect(await dialog.getByLabel('Day 2', { exact: true }).inputValue()).toBe(next.toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Add 4 slots' }).waitFor();
  await page.reload();
  await dialog.getByText('What you typed before is still here.').waitFor();
  await dialog.getByRole('button', { name: 'Add 4 slots' }).waitFor();
  await dialog.getByLabel('From', { exact: true }).fill('23:30');
  await dialog.getByLabel('To', { exact: true }).fill('00:30');
  const [year = 0, month = 0, day = 0] = first.split('-').map(Number);
  const following = new Date(Date.UTC(year, month - 1, day + 1)).getUTCDate();
  // What begins after midnight names its own day.
  await dialog.getByLabel(new RegExp(`^12:00.*12:30.*m\\., .*${following}$`)).waitFor();
  await dialog.getByRole('button', { name: 'Remove day 2' }).click();
  await dialog.getByRole('button', { name: 'Add 2 slots' }).waitFor();
  await expect
    .poll(() => dialog.getByLabel('Day', { exact: true }).evaluate((day) => day === document.activeElement))
    .toBe(true);
});

test.each(screens)(
  'an organizer pastes a spreadsheet %s, takes what is right and corrects the rest',
  async (_where, title, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await openPlace(page, title);
    const sheet = page.getByRole('main');
    await sheet
      .getByText(/of \d+ places/)
      .first()
      .waitFor();
    const placesBefore = Number(/of (\d+) places/.exec((await sheet.textContent()) ?? '')?.[1] ?? 0);

    await chooseMore(page, `the slots of ${title}`, 'Paste slots from a spreadsheet…');
    const dialog = page.getByRole('dialog', { name: 'Paste slots from a spreadsheet' });
    const cells = dialog.getByRole('textbox', { name: 'Cells' });
    await cells.fill(
      ['Job\tWhen\tTime\tHelpers', 'Griddle\t3/4\t7-9am\t6', 'Serve\t3/4\t9-11\t4', 'Wash up\tsomeday\tlate\t2-3'].join(
        '\n',
      ),
    );
    await dialog.getByText('Say which day is meant first.').waitFor();
    await dialog.getByRole('button', { name: 'Add slots' }).click();
    await dialog.getByRole('alert').getByRole('link', { name: 'Choose how the dates are written' }).click();
    await dialog.getByLabel('Which day is 3/4?').selectOption({ index: 2 });
    await dialog.getByText('2 slots, 2 without a limit, 1 row with errors').waitFor();
    await dialog.getByLabel('Helpers').selectOption('Places');
    await dialog.getByText('2 slots, 10 places, 1 row with errors').waitFor();
    await dialog.getByText('“9-11” is read as 09:00–11:00').waitFor();
    const faulty = dialog.getByRole('listitem').filter({ hasText: 'Row 4' });
    await faulty.getByText('When “someday”: expected a date').waitFor();
    await faulty.getByText('Time “late”: expected a time').waitFor();
    await faulty.getByText('Helpers “2-3”: expected one number, such as 3').waitFor();

    await dialog.getByRole('button', { name: 'Add 2 slots' }).click();
    await page.getByText('2 slots added. 1 row is still in the box.', { exact: true }).waitFor();
    expect(await cells.inputValue()).toBe('Job\tWhen\tTime\tHelpers\nWash up\tsomeday\tlate\t2-3');
    await expect.poll(() => cells.evaluate((box) => box === document.activeElement)).toBe(true);
    await page.reload();
    await dialog.getByText('What you typed before is still here.').waitFor();
    expect(await cells.inputValue()).toContain('Wash up\tsomeday');
    await cells.fill('Job\tWhen\tTime\tHelpers\nWash up\tApr 4\t11am\t3');
    await dialog.getByText('1 slot, 3 places').waitFor();
    await dialog.getByRole('button', { name: 'Add 1 slot' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await sheet.getByText(`0 of ${placesBefore + 13} places filled`).waitFor();
  },
);
