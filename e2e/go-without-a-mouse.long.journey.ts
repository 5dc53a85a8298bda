import { afterAll, expect, test } from 'vitest';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { page as pageOfSite } from '#tests/support/school-answers.ts';
import { startSchoolSite } from '#tests/support/school-site.ts';
import { ADMIN, codeIn, signIn } from './support/administrator.ts';
import { hasFocus } from './support/every-screen.ts';
import { onStage } from './support/hub.ts';
import { focusIsSeen, press, tabBackTo, tabThrough, tabTo, type } from './support/keyboard.ts';
import { rowOf } from './support/overview.ts';
import { linkMailed, mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const KIM = { name: 'Kim Keys', email: 'kim.keys@families.example', password: 'two green kayaks' };

const STOPS_TO_SIGN_UP = 40;

const school = await startSchoolSite();
afterAll(() => school.stop());

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const fair = await makeSheet(hub, [
      { title: 'Set up tables', from: '08:00', to: '10:30', maxVolunteers: 3 },
      { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 },
    ]);
    await signedUp(hub, fair.slots[1], 'Ben Bakker');
    return fair;
  },
  { variables: { MONITOR_ALLOWED_DOMAINS: '127.0.0.1', MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' } },
);

test('every page of parents is gone through once, in its order, and nothing lies over what has the focus', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/status of 404/);
  for (const address of [
    '/',
    pagePaths.listing,
    made.path,
    pagePaths.privacy,
    pagePaths.deletion,
    pagePaths.accessibility,
    pagePaths.language,
    `${pagePaths.signUp}?slot=${made.slots[0]?.id}`,
    pagePaths.ownSignup,
    pagePaths.manage,
    pagePaths.ownProfile,
    pagePaths.setup,
    pagePaths.verify,
    pagePaths.organize,
    pagePaths.unsubscribe('token'),
    '/no-such-page',
  ]) {
    const page = await parent.open(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await tabThrough(page, address)).toBeGreaterThan(0);
  }
});

test('a parent finds a sheet, signs up, changes the sign-up, and cancels it', async () => {
  const { mail, made, visitor } = stage();
  const parent = await visitor();
  const page = await parent.open(pagePaths.listing);
  const { keyboard } = page;
  const lena = 'lena.letters@families.example';
  await type(page, page.getByRole('searchbox'), 'craft');
  await press(page, page.getByRole('link', { name: made.title }).first());
  await page.getByRole('heading', { level: 1, name: made.title }).waitFor();
  await focusIsSeen(page, 'on the sheet');

  await parent.open(made.path);
  await keyboard.press('Tab');
  await focusIsSeen(page, 'at the beginning of the sheet');
  await keyboard.press('Enter');
  const stops = await press(page, page.getByRole('button', { name: /^Sign Up/ }).first());
  expect(stops).toBeLessThan(STOPS_TO_SIGN_UP);
  const form = page.getByRole('dialog', { name: 'Sign up to help' });
  await form.waitFor();
  await hasFocus(form.getByLabel('Name', { exact: true }));
  await keyboard.type('Lena Letters');
  await type(page, form.getByLabel('Email', { exact: true }), lena);
  await type(page, form.getByLabel('Phone', { exact: true }), '604 555 0123');
  await keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.waitFor();
  await press(page, done.getByRole('button', { name: 'Done' }));
  await done.waitFor({ state: 'hidden' });
  await hasFocus(page.getByRole('button', { name: /^Sign Up/ }).first());

  await parent.open(await linkMailed(mail, lena, /\S+\/manage#\S+/));
  await press(page, page.getByRole('button', { name: 'Change details' }));
  await tabTo(page, page.getByLabel('Phone', { exact: true }));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('778 555 0177');
  await keyboard.press('Enter');
  await page.getByText('778 555 0177').waitFor();
  await hasFocus(page.getByRole('button', { name: 'Change details' }));
  await press(page, page.getByRole('button', { name: 'Cancel my sign-up' }));
  const question = page.getByRole('alertdialog');
  await press(page, question.getByRole('button', { name: 'Cancel my sign-up' }));
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await hasFocus(page.getByRole('heading', { name: 'Your sign-up is cancelled' }));
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
  const withdraw = page.getByRole('button', { name: 'Cancel sign-up for Set up tables' });
  await press(page, withdraw);
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await withdraw.evaluate((element) => element === document.activeElement)).toBe(true);
  await keyboard.press('Enter');
  await press(page, question.getByRole('button', { name: 'Cancel my sign-up', exact: true }));
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

test('an administrator makes a sheet with two slots, removes a volunteer, rewrites the banner, and watches a page', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  school.answer('/news', pageOfSite('<main><p>The school is open.</p></main>'));
  await signIn(admin, mail);
  const { page } = admin;
  const { keyboard } = page;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const field = (label: string) => dialog.getByLabel(label, { exact: true });
  for (const tab of ['overview', 'monitoring', 'email', 'communications', 'users']) {
    await admin.open(managementTab(tab));
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await tabThrough(page, tab)).toBeGreaterThan(5);
  }

  await admin.open(managementTab('overview'));
  await press(page, button('Create signup sheet').first());
  await dialog.waitFor();
  await keyboard.type('Bottle Drive');
  await type(page, field('Event date'), '12122031');
  await press(page, dialog.getByRole('button', { name: 'Create and add slots' }));
  await page.getByRole('dialog', { name: 'Edit slots' }).waitFor();
  await hasFocus(dialog.getByRole('gridcell').nth(1));
  await keyboard.type('Sorting');
  await keyboard.press('Enter');
  await keyboard.type('Counting');
  await keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.waitFor({ state: 'hidden' });
  await focusIsSeen(page, 'after two slots were added');
  await rowOf(page, 'Bottle Drive').getByText('2 slots').waitFor();

  await tabTo(page, button('Edit hero content'));
  await keyboard.press('Enter');
  await dialog.waitFor();
  await tabTo(page, field('Title'));
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('Many hands make the school year');
  await press(page, dialog.getByRole('button', { name: 'Save changes' }));
  await page.getByText('Hero Content Updated', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await hasFocus(button('Edit hero content'));
  await page.getByText('Hero Content Updated', { exact: true }).waitFor({ state: 'hidden' });

  await tabBackTo(page, page.getByRole('tab', { name: 'Overview' }));
  await keyboard.press('ArrowRight');
  await press(page, button('Add monitor'));
  await dialog.waitFor();
  await type(page, field('Name'), 'School news');
  await type(page, field('Page address'), school.address('/news'));
  await press(page, dialog.getByRole('button', { name: 'Create monitor' }));
  await page.getByText('Monitor Created', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await focusIsSeen(page, 'after a monitor was added');
});
