import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/accounts/create-administrator.ts';
import { ADMIN, codeIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { focusIsSeen, press, tabTo, type } from './support/keyboard.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';

const KIM = { name: 'Kim Keys', email: 'kim.keys@families.example', password: 'two green kayaks' };

const stage = onStage(async (hub) => {
  await createAdministrator(hub.platform, ADMIN);
  return makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:30', maxVolunteers: 3 }]);
});

test('a parent registers, signs up, gives the place back, and leaves', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  // A wrong password.
  parent.expects(/status of 400/);
  const page = await parent.open('/profile');
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });

  await press(page, button('Create account'));
  await focusIsSeen(page, 'on the form of a new account');
  expect(await field('Name').evaluate((element) => element === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await page.getByText('There is a problem').waitFor();
  await press(page, page.getByRole('link', { name: 'Name is required' }));
  await keyboard.type(KIM.name);
  await type(page, field('Email'), KIM.email);
  await type(page, field('Password'), KIM.password);
  await keyboard.press('Enter');
  await page.getByText('Account Created!', { exact: true }).waitFor();
  await focusIsSeen(page, 'on the new profile');

  const answer = await page.request.post('/api/volunteers', {
    data: { slotId: made.slots[0]?.id, name: KIM.name, email: KIM.email, phone: '604 555 0199' },
  });
  expect(answer.status()).toBe(201);
  await parent.open('/profile');
  const withdraw = page.getByRole('button', { name: 'Withdraw from Set up tables' });
  await press(page, withdraw);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await withdraw.evaluate((element) => element === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Withdraw', exact: true }));
  await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();
  await focusIsSeen(page, 'after the place was given back');

  await press(page, button('Delete Account'));
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.waitFor();
  await focusIsSeen(page, 'in the dialog');
  await keyboard.type('three dry umbrellas');
  await keyboard.press('Enter');
  await press(page, dialog.getByRole('link', { name: 'Current password is incorrect' }));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type(KIM.password);
  await keyboard.press('Enter');
  await page.getByText('Account Deleted', { exact: true }).waitFor();
});

test('an administrator signs in with a code, makes another, changes the role, and deletes the account', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  // A wrong code.
  admin.expects(/status of 400/);
  const page = await admin.open('/pac-mgmt-2025');
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await press(page, button('Admin sign in'));
  const login = page.getByRole('dialog');
  await login.getByLabel('Email', { exact: true }).waitFor();
  await keyboard.type(ADMIN.email);
  await type(page, login.getByLabel('Password', { exact: true }), ADMIN.password);
  await keyboard.press('Enter');
  await login.getByLabel('Verification code').waitFor();
  await focusIsSeen(page, 'where the code is asked for');
  await expect.poll(() => mailsTo(mail.mails, ADMIN.email)).toHaveLength(1);
  const code = codeIn(mailsTo(mail.mails, ADMIN.email)[0]?.parsed.text);
  await keyboard.type(code === '123456' ? '654321' : '123456');
  await keyboard.press('Enter');
  await press(page, login.getByRole('link', { name: /Invalid or expired code/ }));
  await keyboard.type(code);
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await login.waitFor({ state: 'hidden' });
  await focusIsSeen(page, 'on the dashboard');

  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await keyboard.press('End');
  await page.getByRole('heading', { name: 'User Management' }).waitFor();
  await press(page, button('Create administrator'));
  const dialog = page.getByRole('dialog', { name: 'Create an administrator' });
  await dialog.waitFor();
  await keyboard.type('Aaron Added');
  await type(page, dialog.getByLabel('Email', { exact: true }), 'aaron@school.example');
  await type(page, dialog.getByLabel('Password', { exact: true }), 'six green kettles');
  await type(page, dialog.getByLabel('Role'), 'Volunteer');
  await press(page, dialog.getByRole('button', { name: 'Create administrator' }));
  await page.getByText('Admin User Created', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await focusIsSeen(page, 'after somebody was added');

  await press(page, button('Role of Aaron Added: Volunteer admin'));
  await page.getByRole('menuitemradio', { name: /^User/ }).waitFor();
  await focusIsSeen(page, 'in the menu of roles');
  await keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Full admin');
  await keyboard.press('Enter');
  await page.getByText('Role Updated', { exact: true }).waitFor();
  await focusIsSeen(page, 'after the role was changed');

  await press(page, button('Delete Aaron Added'));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }));
  await page.getByText('User Deleted', { exact: true }).waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await focusIsSeen(page, 'after somebody was deleted');
});
