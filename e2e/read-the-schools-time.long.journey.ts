import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, openPlace, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet } from './support/sheets.ts';

const nextYear = new Date().getUTCFullYear() + 1;
const WINTER = `${nextYear}-12-15`;
const SUMMER = `${nextYear}-07-15`;

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fairOn = (day: string, title: string) => {
    const hours = { startTime: `${day}T12:00`, endTime: `${day}T12:30` };
    return makeSheet(hub, [{ title: 'Lunch at noon', ...hours }], { title, eventDate: `${day}T12:00` });
  };
  return [await fairOn(WINTER, 'Winter Lunch'), await fairOn(SUMMER, 'Summer Lunch')];
});

test.each(['UTC', 'Asia/Hong_Kong', 'America/Toronto'])(
  'noon at school is noon in summer and in winter for whoever reads in %s',
  async (zone) => {
    const { made, visitor } = stage();
    const parent = await visitor({ zone });
    for (const { path, title } of made) {
      const page = await parent.open(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByText('12:00 – 12:30 p.m.', { exact: true }).first().waitFor();
      // Within the document, where no server has written anything.
      await page.getByRole('link', { name: 'Volunteer Portal' }).first().click();
      await page.getByText('12:00 – 12:30 p.m.').nth(1).waitFor();
      await page.getByRole('link', { name: new RegExp(`Sign Up ${title}`) }).click();
      await page.getByText('12:00 – 12:30 p.m.', { exact: true }).first().waitFor();
    }
  },
);

test('ten o’clock that an organizer far away enters for December is ten o’clock at school, and shown as that', async () => {
  const { mail, url, made, visitor } = stage();
  const organizer = await visitor({ zone: 'America/Toronto' });
  await signIn(organizer, mail);
  const { page } = organizer;
  await openPlace(page, 'Winter Lunch');
  await chooseMore(page, 'Lunch at noon', 'Edit…');
  const edit = page.getByRole('dialog', { name: 'Edit volunteer slot' });
  await edit.getByLabel('Starts').fill('10:00');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Volunteer Slot Updated', { exact: true }).waitFor();
  const answer = await fetch(`${url}/api/signup-sheets/${made[0]?.id}`);
  expect(await answer.json()).toMatchObject({ slots: [{ startTime: `${WINTER}T17:00:00.000Z` }] });
  await page.reload();
  await organizer.alive();
  await page.getByText('10:00 a.m. – 12:30 p.m.').first().waitFor();
  await chooseMore(page, 'Lunch at noon', 'Edit…');
  expect(await edit.getByLabel('Starts').inputValue()).toBe('10:00');
});
