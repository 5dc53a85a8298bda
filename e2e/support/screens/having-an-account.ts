import { pagePaths } from '#contract/paths.ts';
import { ADMIN } from '#e2e/support/administrator.ts';
import { answers, comeEmpty, leave, sendWrong, type Look, type Walk } from '#e2e/support/every-screen.ts';
import { linkMailed } from '#e2e/support/mails.ts';
import type { Visitor } from '#e2e/support/visitor.ts';
import { LONG_NAME } from './organizers.ts';
import { LONGEST, type ForParents } from './parents.ts';

const PASSWORD = 'two green kayaks';

export async function walkSignIn({ visitor, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (400|401|404|409|503)/);
  const comeWhole = await comeEmpty(page);
  await page.route('**/api/auth/session', answers.late);
  await visitor.open(pagePaths.ownProfile);
  await look('the profile while it loads');
  await page.unroute('**/api/auth/session');
  await page.route('**/api/auth/session', answers.failed);
  await visitor.open(pagePaths.ownProfile);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await look('the profile that could not be loaded');
  await page.unroute('**/api/auth/session');
  await comeWhole();
  await visitor.open(pagePaths.ownProfile);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await sendWrong(page, 'Sign in');
  await look('signing in with errors', { isKey: true });
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid email or password').first().waitFor();
  await look('signing in with a wrong password', { isRefused: true });
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Verification code').waitFor();
  await look('the code');
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('There is a problem').waitFor();
  await look('a wrong code', { isRefused: true });
  await page.getByRole('button', { name: 'Back to login' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByLabel('Name', { exact: true }).waitFor();
  await sendWrong(page, 'Create account');
  await look('a new account with errors');

  await visitor.open(pagePaths.verify);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('a welcome link that does not work');
  await visitor.open(`${pagePaths.verify}#token`);
  await page.getByRole('heading', { name: 'Confirm your email' }).waitFor();
  await look('the welcome link');
  await visitor.open(pagePaths.organize);
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('an invitation that does not work');
  await lookAtInvitation(visitor, look, LONGEST.email, 'the invitation, signed out');
  await visitor.open(pagePaths.setup);
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  await look('a link of the first start that is cut');
  await page.goto(`${pagePaths.setup}#${'x'.repeat(43)}`);
  await page.reload();
  await page.getByRole('button', { name: 'Create account' }).waitFor();
  await sendWrong(page, 'Create account');
  await look('the first account with errors');
  await page.getByLabel('Your name').fill('Fatima Founder');
  await page.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'This link has been used' }).waitFor();
  await look('a link of the first start that was used');
  for (const address of [pagePaths.management, pagePaths.monitoring]) {
    await visitor.open(address);
    await page.getByRole('button', { name: 'Admin sign in' }).waitFor();
    await look(`the gate of ${address}`);
  }
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  await sendWrong(page.getByRole('dialog'), 'Sign in');
  await look('signing in at the gate with errors');
}

/** As to an event with a long name. */
async function lookAtInvitation(visitor: Visitor, look: Look, email: string, where: string): Promise<void> {
  const { page } = visitor;
  const invitation = { sheetId: 'any', title: LONG_NAME, email, hasAccount: false };
  await page.route('**/api/organizers/invitation', (route) => route.fulfill({ json: invitation }));
  await visitor.open(pagePaths.home);
  await visitor.open(`${pagePaths.organize}#token`);
  await page.getByRole('heading', { level: 1, name: LONG_NAME }).waitFor();
  await look(where);
  await page.unroute('**/api/organizers/invitation');
}

export async function walkAccount({ visitor, mail, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (400|404)/);
  const person = { name: LONGEST.name, email: LONGEST.email, password: PASSWORD };
  await visitor.open(pagePaths.ownProfile);
  expectStatus((await page.request.post('/api/auth/register', { data: person })).status(), 201);
  await visitor.open(pagePaths.ownProfile);
  await page.getByRole('heading', { name: 'No Volunteer History' }).waitFor();
  await look('a new profile');
  const data = { ...LONGEST, slotId: made.fair.slots[3]?.id, phone: '604 555 0199' };
  expectStatus((await page.request.post('/api/volunteers', { data })).status(), 201);
  await visitor.open(await linkMailed(mail, LONGEST.email, /\S+\/verify#\S+/));
  await page.getByRole('button', { name: 'Yes, this is my email' }).click();
  await page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor();
  await look('an address confirmed');
  await lookAtInvitation(visitor, look, LONGEST.email, 'the invitation, signed in');
  await lookAtInvitation(visitor, look, 'priya@families.example', 'an invitation of somebody else');
  await visitor.open(pagePaths.profile('6f1c0d3e-5a76-4a7e-9d53-0c1f0a4f8a11'));
  await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor();
  await look('a profile that is not there');
  await visitor.open(pagePaths.ownProfile);
  await page.getByRole('button', { name: 'Show the whole note' }).click();
  await look('the profile', { isKey: true });

  await page.getByRole('button', { name: /Your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).waitFor();
  await look('the menu');
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  for (const [title, save, keep] of [
    ['Change Password', 'Change Password', 'Cancel'],
    ['Account Settings', 'Save changes', 'Cancel'],
    ['Delete your account?', 'Delete Account', 'Keep it'],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    if (title === 'Account Settings') await page.getByRole('button', { name: title }).click();
    if (title === 'Delete your account?') await page.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.waitFor();
    await look(title);
    if (title === 'Account Settings') await dialog.getByLabel('Name', { exact: true }).fill('');
    await sendWrong(dialog, save);
    await look(`${title} with errors`);
    await leave(dialog, keep);
  }
  for (const [button, keep] of [
    ['Sign out everywhere', 'Cancel'],
    ['Cancel sign-up for Bring a cake', 'Keep my sign-up'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    await look(button);
    await leave(question, keep);
  }
  await visitor.open(pagePaths.management);
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await look('the gate for someone who may not enter');
}

function expectStatus(status: number, wanted: number): void {
  if (status !== wanted) throw new Error(`Answered ${status}`);
}
