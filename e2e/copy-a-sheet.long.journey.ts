import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, chooseMore, signIn } from './support/administrator.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { rowOf, showPast } from './support/overview.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  return makeSheet(
    hub,
    [
      { title: 'Set up tables', maxVolunteers: 3 },
      { title: 'Bake sale', maxVolunteers: 4 },
    ],
    { title: 'Winter Craft Fair 2025', eventDate: '2025-11-15T09:00' },
  );
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'on %s last year’s fair is this year’s in two presses, on the same weekday, with the year pointed out',
  async (_what, screen) => {
    const { mail, visitor } = stage();
    const organizer = await visitor({ screen });
    await signIn(organizer, mail);
    const { page } = organizer;
    await showPast(page);
    await chooseMore(page, 'Winter Craft Fair 2025', 'Copy to a new date…');
    const dialog = page.getByRole('dialog', { name: 'Copy “Winter Craft Fair 2025”' });
    await dialog.waitFor();
    expect(await dialog.getByText(/ was on a /).count()).toBe(0);
    expect([...(await barriers(page)), ...(await misfits(page))], 'the question').toEqual([]);
    await dialog.getByRole('button', { name: /^Change it to “Winter Craft Fair 20\d\d”$/ }).click();
    expect(await dialog.getByLabel('Title').inputValue()).toMatch(/^Winter Craft Fair 20(?!25)\d\d$/);
    const title = `Winter Craft Fair of ${screen.width}`;
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Signup Sheet Copied', { exact: true }).waitFor();
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await organizer.open('/pac-mgmt-2025');
    const copy = rowOf(page, title);
    await copy.getByText('Draft', { exact: true }).waitFor();
    await copy.getByText('7 places').waitFor();
  },
);
