import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/accounts/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const stage = onStage(
  async (hub) => {
    const fair = await makeSheet(hub, [
      { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 1, description: 'Wear closed shoes.' },
      { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
      { title: 'Bring a cake' },
    ]);
    await signedUp(hub, fair.slots[0]!, 'Karen Chow');
    const { manageUrl } = await signedUp(hub, fair.slots[1]!, 'Manuela Manager');
    await makeSheet(hub, [{ title: 'Shelving' }], {
      title: 'Library Helpers',
      showEventDate: false,
      showSpotCount: false,
      inDays: 60,
    });
    await makeSheet(hub, [{ title: 'Greet families', maxVolunteers: 2 }], { title: 'Grade 8 Welcome', inDays: -30 });
    await createAdministrator(hub.platform, ADMIN);
    return { fair, manageToken: new URL(manageUrl).hash };
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

async function withoutBarriers(visitor: Visitor, where: string): Promise<void> {
  expect(await barriers(visitor.page), where).toEqual([]);
  const { clientWidth, scrollWidth } = await visitor.page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    return { clientWidth, scrollWidth };
  });
  expect(scrollWidth, `${where} is wider than the screen`).toBeLessThanOrEqual(clientWidth);
}

const screens = [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const;

test.each(screens)('every public page has no barrier on %s', async (_name, screen) => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen });
  parent.expects(/status of 404/);
  for (const path of [
    '/',
    '/volunteer-opportunities',
    made.fair.path,
    '/privacy-policy',
    '/data-deletion',
    '/manage',
    '/setup',
    '/no-such-page',
    '/pac-mgmt-2025',
  ]) {
    const page = await parent.open(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await withoutBarriers(parent, path);
  }
  await parent.page.goto(`/manage${made.manageToken}`);
  await parent.page.reload();
  await parent.page.getByText('Manuela Manager').first().waitFor();
  await withoutBarriers(parent, 'the manage page');
  await parent.page.getByRole('button', { name: 'Change details' }).click();
  await parent.page.getByRole('button', { name: 'Save changes' }).waitFor();
  await withoutBarriers(parent, 'changing details');
});

test.each(screens)(
  'signing in, a new account and the link from the welcome mail have no barrier on %s',
  async (_name, screen) => {
    const { visitor } = stage();
    const parent = await visitor({ screen });
    const page = await parent.open('/profile');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await withoutBarriers(parent, 'signing in');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByLabel('Name', { exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('name');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('There is a problem').waitFor();
    await withoutBarriers(parent, 'a new account with errors');
    await parent.open('/verify#token');
    await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
    await withoutBarriers(parent, 'the link from the welcome mail');
  },
);

test.each(screens)('the sign-up dialog has no barrier on %s, also with errors', async (_name, screen) => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen });
  const page = await parent.open(made.fair.path);
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
  await dialog.getByLabel('Name', { exact: true }).waitFor();
  await withoutBarriers(parent, 'the empty form');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog.getByText('There is a problem').waitFor();
  await withoutBarriers(parent, 'the form with errors');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Sign Up');
});

test.each(screens)('the management has no barrier on %s', async (_name, screen) => {
  const { visitor } = stage();
  const admin = await visitor({ screen });
  const { page } = admin;
  await admin.open('/pac-mgmt-2025');
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).waitFor();
  await withoutBarriers(admin, 'signing in');
  await signIn(admin, null);
  await page.getByRole('article', { name: 'Winter Craft Fair' }).waitFor();
  await withoutBarriers(admin, 'the dashboard');
  await page.getByRole('button', { name: 'Bake sale' }).first().click();
  await page.getByText('Manuela Manager').waitFor();
  await withoutBarriers(admin, 'the volunteers of a slot');
  for (const [button, title] of [
    ['Create signup sheet', 'Create a signup sheet'],
    ['Add slot to Winter Craft Fair', 'Add a volunteer slot'],
    ['Edit Winter Craft Fair', 'Edit'],
  ] as const) {
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog', { name: new RegExp(title) });
    await dialog.waitFor();
    await withoutBarriers(admin, title);
    await dialog.getByRole('button', { name: /Cancel/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }
});

test.each(screens)('the numbers, the charts and the history have no barrier on %s', async (_name, screen) => {
  const { visitor } = stage();
  const admin = await visitor({ screen });
  await signIn(admin, null);
  const { page } = admin;
  if (screen === PHONE) await page.getByRole('button', { name: 'How the year goes' }).click();
  await page.getByRole('img', { name: /Volunteer hours by month/ }).waitFor();
  await page.getByRole('button', { name: 'What “Fill Rate” means' }).click();
  await page.getByRole('dialog', { name: 'Fill Rate' }).waitFor();
  await withoutBarriers(admin, 'the charts, and what a number means');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await page.getByRole('rowheader', { name: 'Together' }).waitFor();
  await withoutBarriers(admin, 'a chart as a table');
  await page.getByRole('tab', { name: 'Communication History' }).click();
  await page.getByRole('table', { name: 'Communication history' }).waitFor();
  await withoutBarriers(admin, 'the communication history');
});
