import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { rowOf, showRows } from './support/overview.ts';
import { misfits } from './support/reflow.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const soon = await makeSheet(hub, [{ title: 'Hand out lunch', maxVolunteers: 3 }], { title: 'Hot Lunch', inDays: 4 });
  await signedUp(hub, soon.slots[0], 'Karen Chow');
  await makeSheet(hub, [{ title: 'Sorting', maxVolunteers: 5 }], { title: 'حفل العائلات', inDays: 30 });
  await makeSheet(hub, [{ title: 'Cashier' }], { title: 'Book Fair', inDays: 60, state: 'draft' });
  return soon;
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s an organizer sees first what needs her, then how things stand, then the sheets', async (_what, screen) => {
  const { mail, visitor } = stage();
  const organizer = await visitor({ screen });
  await signIn(organizer, mail);
  const { page } = organizer;
  const need = page.getByRole('listitem').filter({ hasText: 'Hot Lunch still needs 2 people for Hand out lunch.' });
  await need.waitFor();
  const headings = page.locator('main').getByRole('heading', { level: 2 });
  expect(await headings.allTextContents()).toEqual([
    'Needs you now',
    'Active Signups',
    'Total Volunteers',
    'Hours This Month',
    'Fill Rate',
    'Manage Signup Sheets',
    'Email Reminder Management',
    'Hub settings',
  ]);
  expect([...(await barriers(page)), ...(await misfits(page))], 'the overview').toEqual([]);
  await need.getByRole('button', { name: /^Copy link/ }).click();
  await page.getByText('Link Copied', { exact: true }).waitFor();

  await rowOf(page, 'Hot Lunch').getByText('2 missing').waitFor();
  await showRows(page, 'Drafts');
  await rowOf(page, 'Book Fair').getByText('only organizers see it').waitFor();
  expect(new URL(page.url()).search).toBe('?show=drafts');
  expect(await rowOf(page, 'Hot Lunch').count()).toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Hot Lunch', exact: true }).click();
  await page.getByRole('heading', { name: 'Hot Lunch', level: 1 }).waitFor();
});
