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
    '/accessibility',
    '/language',
    `/sign-up?slot=${made.fair.slots[1]!.id}`,
    '/my-sign-up',
    '/manage',
    '/setup',
    '/no-such-page',
    '/pac-mgmt-2025',
    '/monitoring',
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

test.each(screens)('everything of an own account has no barrier on %s', async (name, screen) => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen });
  // A password that is not the right one.
  parent.expects(/status of 400/);
  const { page } = parent;
  await parent.open('/profile');
  const person = { name: 'María de los Ángeles Fernández-Cavallero y Gutiérrez', password: 'two green kayaks' };
  const email = `maria.of.${name.replace(' ', '.')}@a-very-long-name-of-a-host.families.example`;
  expect((await page.request.post('/api/auth/register', { data: { ...person, email } })).status()).toBe(201);
  const slotId = made.fair.slots[2]?.id;
  const data = { slotId, name: person.name, email, phone: '604 555 0199', notes: '我可以帶兩張摺枱。'.repeat(40) };
  expect((await page.request.post('/api/volunteers', { data })).status()).toBe(201);
  await parent.open('/profile');
  await page.getByRole('button', { name: 'Show the whole note' }).click();
  await withoutBarriers(parent, 'the profile');

  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).waitFor();
  await withoutBarriers(parent, 'the menu');
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  for (const [title, save, leave] of [
    ['Change Password', 'Change Password', 'Cancel'],
    ['Account Settings', 'Save changes', 'Cancel'],
    ['Delete your account?', 'Delete Account', 'Keep it'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    if (title === 'Account Settings') await page.getByRole('button', { name: title }).click();
    if (title === 'Delete your account?') await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.waitFor();
    await withoutBarriers(parent, title);
    if (title === 'Account Settings') await dialog.getByLabel('Name', { exact: true }).fill('');
    await dialog.getByRole('button', { name: save }).click();
    await dialog.getByText('There is a problem').waitFor();
    await withoutBarriers(parent, `${title} with errors`);
    await dialog.getByRole('button', { name: leave }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  for (const [button, leave] of [
    ['Sign out everywhere', 'Cancel'],
    ['Withdraw from Bring a cake', 'Keep my sign-up'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await withoutBarriers(parent, button);
    await question.getByRole('button', { name: leave }).click();
    await question.waitFor({ state: 'hidden' });
  }
});

test.each(screens)('the management of users has no barrier on %s', async (name, screen) => {
  const { visitor } = stage();
  const admin = await visitor({ screen });
  await signIn(admin, null);
  const { page } = admin;
  const email = `a.rather.long.address.of.somebody.on.${name.replace(' ', '.')}@students.of.the.district.example`;
  const made = { name: '歐陽菲菲 Wolfeschlegelsteinhausenbergerdorff', password: 'six green kettles', email };
  const created = await page.request.post('/api/users/create-admin', { data: { ...made, role: 'volunteer-admin' } });
  expect(created.status()).toBe(201);
  await admin.open('/pac-mgmt-2025?tab=users');
  await page.getByText('Current User').waitFor();
  await page.getByText('created an account for').first().waitFor();
  await withoutBarriers(admin, 'the users, the requests and the log');

  await page.getByRole('button', { name: 'Create administrator' }).click();
  const dialog = page.getByRole('dialog');
  await withoutBarriers(admin, 'creating an administrator');
  await dialog.getByRole('button', { name: 'Create administrator' }).click();
  await dialog.getByText('There is a problem').waitFor();
  await withoutBarriers(admin, 'creating an administrator with errors');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('searchbox', { name: 'Find a user' }).fill(email);
  await page.getByRole('button', { name: `Edit ${made.name}` }).click();
  await dialog.waitFor();
  await withoutBarriers(admin, 'editing a user');
  await dialog.getByLabel('Name', { exact: true }).fill('');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('There is a problem').waitFor();
  await withoutBarriers(admin, 'editing a user with errors');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: `Role of ${made.name}: Volunteer admin` }).click();
  await page.getByRole('menuitemradio', { name: /^Full admin/ }).waitFor();
  await withoutBarriers(admin, 'the menu of roles');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${made.name}` }).click();
  await page.getByRole('alertdialog').waitFor();
  await withoutBarriers(admin, 'deleting a user');
});

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
