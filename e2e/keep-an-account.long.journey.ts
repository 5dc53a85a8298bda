import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readWorkbook } from '#tests/support/read-workbook.ts';
import { barriers } from './support/accessible.ts';
import { onStage } from './support/hub.ts';
import { mailsTo, manageLinkIn } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { DESK, PHONE, type Visitor } from './support/visitor.ts';

const PRIYA = { name: 'Priya Parent', email: 'priya.parent@families.example', password: 'two green kayaks' };

const stage = onStage(
  async (hub) => {
    const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:30', maxVolunteers: 3 }]);
    const past = await makeSheet(hub, [{ title: 'Grill' }], { title: 'Grade 8 Welcome', inDays: -30 });
    await signedUp(hub, fair.slots[0], PRIYA.name);
    const drill = await makeSheet(hub, [{ title: 'Driver', from: '08:00', to: '10:30' }], {
      title: 'Emergency Drill',
      showEventDate: false,
    });
    return { fair, past, drill };
  },
  // Lets a visitor come from a network that has limits.
  { variables: { TRUST_PROXY: '1' } },
);

test('a parent registers, proves the mailbox, finds an earlier signup, gives its place back, and leaves', async () => {
  const { mail, visitor, made } = stage();
  const parent = await visitor({ screen: PHONE });
  // A wrong password.
  parent.expects(/status of 400/);
  const page = await parent.open('/');
  await page.getByRole('link', { name: 'Your account' }).click();
  await parent.alive();
  await register(parent);
  await page.getByRole('heading', { name: "Priya Parent's Profile" }).waitFor();
  await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, PRIYA.email)).toHaveLength(2);

  await parent.open(verifyLink(mailsTo(mail.mails, PRIYA.email).at(-1)?.parsed.text));
  await page.getByRole('button', { name: 'Yes, this is my email' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'My profile' }).click();
  await page.getByRole('heading', { name: 'Volunteer History' }).waitFor();
  await page.getByText('Set up tables').first().waitFor();
  await page.getByText('Upcoming', { exact: true }).waitFor();
  await page.getByText('2.5', { exact: true }).waitFor();
  await withoutBarriers(parent, 'the profile');
  for (const [link, name] of [
    ['My sign-ups (Excel)', 'my-signups.xlsx'],
    ['My sign-ups (CSV)', 'my-signups.csv'],
    ['All my data (JSON)', 'my-data.json'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()]);
    expect(file.suggestedFilename()).toBe(name);
    const content = readFileSync(await file.path());
    const cells = name.endsWith('.xlsx') ? JSON.stringify(await readWorkbook(content)) : content.toString();
    expect(cells).toContain('Set up tables');
  }

  await page.getByRole('button', { name: 'Cancel sign-up for Set up tables' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Winter Craft Fair').waitFor();
  await question.getByRole('button', { name: 'Cancel my sign-up', exact: true }).click();
  await page.getByText('Sign-up cancelled', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();

  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill('three dry umbrellas');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await dialog.getByText('Current password is incorrect').first().waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(PRIYA.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByText('Account Deleted', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
  await parent.open(made.fair.path);
  await page.getByText('0 of 3 places taken').waitFor();
});

test('a link in a confirmation mail proves no mailbox, whoever is signed in opens it; the link of the welcome email does', async () => {
  const { mail, visitor, made } = stage();
  const parent = await visitor({ screen: PHONE });
  const manu = { ...PRIYA, name: 'Manu Mailed', email: 'manu.mailed@families.example' };
  const page = await parent.open('/');
  const data = { slotId: made.fair.slots[0]?.id, name: manu.name, email: manu.email, phone: '604 555 0177' };
  const signup = await page.request.post('/api/volunteers', { data });
  const { manageUrl } = (await signup.json()) as { manageUrl: string };
  await expect.poll(() => mailsTo(mail.mails, manu.email)).toHaveLength(1);
  await parent.open('/profile');
  await register(parent, manu);
  await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();

  // The one that the screen showed, and the mailed one, which may have been forwarded.
  for (const link of [manageUrl, manageLinkIn(mailsTo(mail.mails, manu.email)[0])]) {
    await parent.open(link);
    await page.getByText('Set up tables').first().waitFor();
    await parent.open('/profile');
    await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();
  }

  await expect.poll(() => mailsTo(mail.mails, manu.email)).toHaveLength(2);
  await parent.open(verifyLink(mailsTo(mail.mails, manu.email).at(-1)?.parsed.text));
  await page.getByRole('button', { name: 'Yes, this is my email' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await parent.open('/profile');
  await page.getByText('Set up tables').first().waitFor();
  expect(await page.getByRole('heading', { name: 'No Volunteer History' }).count()).toBe(0);
});

test('someone with an account changes details and password, and signs out everywhere', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: DESK });
  const other = { ...PRIYA, name: 'Olga Other', email: 'olga.other@families.example' };
  const page = await parent.open('/profile');
  await withoutBarriers(parent, 'signing in');
  await register(parent, other);
  await page.getByRole('heading', { name: "Olga Other's Profile" }).waitFor();

  await choose(parent, 'Account Settings');
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await settings.getByLabel('Name', { exact: true }).fill('');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await settings.getByText('There is a problem').waitFor();
  await withoutBarriers(parent, 'account settings with errors');
  await settings.getByLabel('Name', { exact: true }).fill('Olga Newname');
  await settings.getByLabel('Phone').fill('604 555 0123');
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Account Updated!', { exact: true }).waitFor();
  await page.getByRole('heading', { name: "Olga Newname's Profile" }).waitFor();
  await page.getByText('604 555 0123').waitFor();
  await page.getByRole('button', { name: /Olga Newname/ }).waitFor();

  await choose(parent, 'Change Password');
  const password = page.getByRole('dialog', { name: 'Change Password' });
  await password.getByLabel('Current password').fill(other.password);
  await password.getByLabel('New password', { exact: true }).fill('five red canoes');
  await password.getByLabel('Confirm new password').fill('five red canoe');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await password.getByText("New passwords don't match").first().waitFor();
  await password.getByLabel('Confirm new password').fill('five red canoes');
  await password.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Password Updated!', { exact: true }).waitFor();

  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByText('You’re signed out on all devices.', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(other.email);
  await page.getByLabel('Password', { exact: true }).fill('five red canoes');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Welcome Back!', { exact: true }).waitFor();
  await page.getByRole('heading', { name: "Olga Newname's Profile" }).waitFor();
});

test('each sign-up of the history leads to its sheet, and a hidden date is said in words', async () => {
  const { visitor, made } = stage();
  const parent = await visitor({ screen: PHONE });
  const hana = { ...PRIYA, name: 'Hana Hidden', email: 'hana.hidden@families.example' };
  const page = await parent.open('/profile');
  await register(parent, hana);
  for (const { slots } of [made.fair, made.drill]) {
    const notes = 'I can bring two folding tables, a ladder and my own gloves. '.repeat(6);
    const data = { slotId: slots[0]?.id, name: hana.name, email: hana.email, phone: '604 555 0199', notes };
    expect((await page.request.post('/api/volunteers', { data })).status()).toBe(201);
  }
  await parent.open('/profile');
  const drill = page.getByRole('listitem').filter({ hasText: 'Emergency Drill' });
  await drill.getByText('The organizer will tell you the date').waitFor();
  await drill.getByText('8:00 – 10:30 a.m.').waitFor();
  await drill.getByText('Upcoming', { exact: true }).waitFor();
  expect(await page.getByText('Invalid').count()).toBe(0);
  await drill.getByRole('button', { name: 'Show the whole note' }).click();
  await drill.getByRole('button', { name: 'Show less' }).waitFor();
  await drill.getByRole('button', { name: 'Cancel sign-up for Driver' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('8:00 – 10:30 a.m.').waitFor();
  await question.getByRole('button', { name: 'Keep my sign-up' }).click();
  await question.waitFor({ state: 'hidden' });

  await page.getByRole('link', { name: 'Winter Craft Fair' }).click();
  await page.getByRole('heading', { name: 'Winter Craft Fair', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(made.fair.path);
});

test('a profile of someone else is not there, and a session that ended elsewhere ends here', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/status of 404/);
  const page = await parent.open('/profile');
  await register(parent, { ...PRIYA, name: 'Nadia Near', email: 'nadia.near@families.example' });
  await page.getByRole('heading', { name: "Nadia Near's Profile" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toContain('Nadia Near');
  await parent.open('/profile/6f1c0d3e-5a76-4a7e-9d53-0c1f0a4f8a11');
  await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();

  await parent.open('/profile');
  await page.getByRole('heading', { name: "Nadia Near's Profile" }).waitFor();
  expect((await page.request.post('/api/auth/sign-out-everywhere')).status()).toBe(204);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull();
});

test('someone who is as quick as a program proves the work, sees it, and has an account', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  // The demand for a proof.
  parent.expects(/status of 429/);
  const quick = { ...PRIYA, name: 'Quinn Quick', email: 'quinn.quick@families.example' };
  const page = await parent.open('/profile');
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '203.0.113.7' });
  const sent: { website?: string; filledInMs?: number }[] = [];
  const release = Promise.withResolvers<void>();
  await page.route('**/api/auth/register', async (route) => {
    const headers = await route.request().allHeaders();
    sent.push(route.request().postDataJSON());
    // The answer to the proof comes as late as on a slow line.
    if (headers['proof-of-work'] !== undefined) await release.promise;
    await route.continue();
  });
  await fillInRegistration(parent, quick);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Checking that you’re not a bot.').waitFor();
  expect(await page.getByText('Account Created!').count()).toBe(0);
  release.resolve();
  await page.getByText('Account Created!', { exact: true }).waitFor();
  await page.getByRole('heading', { name: "Quinn Quick's Profile" }).waitFor();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ website: '', filledInMs: expect.any(Number), isAdmin: false });
});

test('an account whose answer was lost on the way is found by pressing again, and a taken address is said', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/no answer: POST .*register|ERR_FAILED|status of 409/);
  const lost = { ...PRIYA, name: 'Lena Lost', email: 'lena.lost@families.example' };
  const page = await parent.open('/profile');
  await page.route(
    '**/api/auth/register',
    async (route) => {
      await route.fetch();
      await page.context().clearCookies();
      await route.abort();
    },
    { times: 1 },
  );
  await fillInRegistration(parent, lost);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Registration Failed', { exact: true }).waitFor();
  await page.getByText('There is a problem').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Welcome Back!', { exact: true }).waitFor();
  await page.getByRole('heading', { name: "Lena Lost's Profile" }).waitFor();

  await choose(parent, 'Logout');
  await page.getByText('Logged out', { exact: true }).waitFor();
  await fillInRegistration(parent, lost);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'An account with this email already exists.' }).waitFor();
  await withoutBarriers(parent, 'a taken address');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(lost.email);
});

async function register(visitor: Visitor, person = PRIYA): Promise<void> {
  const { page } = visitor;
  await fillInRegistration(visitor, person);
  expect(await page.getByLabel('Send me reminders by email').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText('Account Created!', { exact: true }).waitFor();
  await page.getByText('You are now logged in', { exact: true }).waitFor();
}

async function fillInRegistration({ page }: Visitor, person: typeof PRIYA): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
}

async function choose({ page }: Visitor, action: string): Promise<void> {
  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

function verifyLink(text: string | undefined): string {
  const link = /https?:\/\/\S+\/verify#\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error(`There is no link in: ${text}`);
  return link;
}

async function withoutBarriers({ page }: Visitor, where: string): Promise<void> {
  expect(await barriers(page), where).toEqual([]);
}
