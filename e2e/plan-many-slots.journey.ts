import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
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

    await page.getByRole('button', { name: `Add by pattern to ${title}` }).click();
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
    const sheet = page.getByRole('article', { name: title });
    await sheet.getByText('0 of 54 places filled').waitFor();
    await sheet.getByRole('button', { name: 'Show all 27 slots' }).click();
    expect(await sheet.getByRole('listitem').filter({ hasText: 'Interviews 2' }).count()).toBe(7);
  },
);

test('what was typed is there again after a reload, and days can be added and taken away', async () => {
  const { mail, visitor } = stage();
  const organizer = await visitor();
  await signIn(organizer, mail);
  const { page } = organizer;
  await page.getByRole('button', { name: 'Add by pattern to Interviews in November' }).click();
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
  await dialog.getByRole('button', { name: 'Remove day 2' }).click();
  await dialog.getByRole('button', { name: 'Add 2 slots' }).waitFor();
  await expect
    .poll(() => dialog.getByLabel('Day', { exact: true }).evaluate((day) => day === document.activeElement))
    .toBe(true);
});
