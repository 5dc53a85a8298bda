import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

const VERA = { name: 'Vera Volunteers', email: 'vera@school.example', password: 'six green kettles' };

const stage = onStage((hub) => createAdministrator(hub, ADMIN));

async function openUsers(admin: Visitor) {
  const { page } = admin;
  await page.getByRole('tab', { name: 'User Management' }).click();
  const own = page.getByRole('row').filter({ hasText: ADMIN.email });
  await own.getByText('Current User').waitFor();
  return { page, own };
}

test('a full administrator makes a volunteer admin, who then sees only the sheets, until the role changes', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  const { page, own } = await openUsers(admin);
  expect(await own.getByRole('button').count()).toBe(0);

  await page.getByRole('button', { name: 'Create administrator' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create administrator' }).click();
  for (const message of ['Name is required', 'Password must be at least 6 characters', 'Please select a role'])
    await dialog.getByRole('link', { name: message }).waitFor();
  await dialog.getByLabel('Name', { exact: true }).fill(VERA.name);
  await dialog.getByLabel('Email', { exact: true }).fill(VERA.email);
  await dialog.getByLabel('Password', { exact: true }).fill(VERA.password);
  await dialog.getByLabel('Role').selectOption('volunteer-admin');
  await dialog.getByRole('button', { name: 'Create administrator' }).click();
  await page.getByText('Admin User Created', { exact: true }).waitFor();
  await page.getByText('created an account for Vera Volunteers').waitFor();

  const vera = await visitor({ screen: PHONE });
  await signIn(vera, mail, VERA);
  await vera.page.getByRole('tab', { name: 'Volunteer Management' }).waitFor();
  expect(await vera.page.getByRole('tab').count()).toBe(1);
  await vera.open('/pac-mgmt-2025?tab=users');
  await vera.page.getByRole('heading', { name: 'Manage Signup Sheets' }).waitFor();
  expect(await vera.page.getByText('Create administrator').count()).toBe(0);

  // The role changes while she is signed in: what she saw is gone as soon as she comes back to the window.
  await page.getByRole('button', { name: 'Role of Vera Volunteers: Volunteer admin' }).click();
  await page.getByRole('menuitemradio', { name: /^User/ }).click();
  await page.getByText('Role Updated', { exact: true }).waitFor();
  await page.getByText('changed the role of Vera Volunteers').waitFor();
  // It asks again for what it shows, at the same time as for her session.
  vera.expects(/status of 401/);
  await vera.page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await vera.page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();

  await page.getByRole('button', { name: 'Role of Vera Volunteers: User' }).click();
  await page.getByRole('menuitemradio', { name: /^Full admin/ }).click();
  await page.getByRole('button', { name: 'Role of Vera Volunteers: Full admin' }).waitFor();
  await signIn(vera, mail, VERA);
  await vera.page.getByRole('tab', { name: 'User Management' }).waitFor();
});

test('a full administrator finds a user, mends the details and deletes the account', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = await openUsers(admin);
  const made = { name: 'Olga Ort', email: 'olga@school.example', password: VERA.password, role: 'volunteer-admin' };
  const answer = await page.request.post('/api/users/create-admin', { data: made });
  expect(answer.status()).toBe(201);
  await page.reload();
  await admin.alive();

  await page.getByRole('searchbox', { name: 'Find a user' }).fill('olga');
  await page.getByText(/^1 of \d users$/).waitFor();
  await page.getByRole('button', { name: 'Edit Olga Ort' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(ADMIN.email);
  admin.expects(/status of 409/);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('link', { name: 'An account with this email already exists.' }).waitFor();
  await dialog.getByLabel('Email').fill('olga@pac.example');
  await dialog.getByLabel('Phone').fill('604 555 0123');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('User Updated', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'olga@pac.example' }).waitFor();
  await page.getByRole('link', { name: 'Olga Ort', exact: true }).click();
  await page.getByRole('heading', { name: "Olga Ort's Profile" }).waitFor();
  expect(await page.getByRole('button', { name: 'Delete Account' }).count()).toBe(0);
  await page.goBack();
  await admin.alive();
  await page.getByRole('searchbox', { name: 'Find a user' }).fill('olga');

  await page.getByRole('button', { name: 'Delete Olga Ort' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Olga Ort?' });
  await question.getByRole('button', { name: 'Delete user' }).click();
  await page.getByText('User Deleted', { exact: true }).waitFor();
  await page.getByText('No users match.').waitFor();
  await page.getByText('deleted the account of a deleted user').waitFor();
});

test('a full administrator reads in the audit log what one person did, and what was done to things of one kind', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = await openUsers(admin);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()) as { readonly id: string };
  };
  const made = { name: 'Nora Noted', email: 'nora@school.example', password: VERA.password, role: 'volunteer-admin' };
  await post('/api/users/create-admin', made);
  const fair = { eventDate: '2099-12-12T09:00', organizerName: 'Olga', organizerEmail: 'olga@school.example' };
  for (let each = 1; each <= 25; each += 1) await post('/api/signup-sheets', { ...fair, title: `Fair ${each}` });
  await page.reload();
  await admin.alive();

  await page.getByRole('link', { name: 'Audit Log' }).click();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Audit Log');
  const log = page.getByRole('region', { name: 'Audit Log' });
  const entries = log.getByRole('listitem');
  await log.getByText('Fair 25').waitFor();
  expect(await entries.count()).toBe(20);
  await log.getByRole('button', { name: 'Show older entries' }).click();
  await log.getByText('created an account for Nora Noted').waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

  await log.getByLabel('By or about').selectOption({ label: 'Nora Noted' });
  await expect.poll(() => entries.count()).toBe(1);
  await log.getByText('created an account for Nora Noted').waitFor();
  await log.getByLabel('What was changed').selectOption('Signup sheets');
  await log.getByText('No entries match these filters.').waitFor();
  await log.getByLabel('By or about').selectOption('Everyone');
  await log.getByText('Fair 25').waitFor();
  expect(await log.getByText('created an account for').count()).toBe(0);
});
