import { FILLED_IN_AT_LEAST_MS } from '#contract/limits.ts';
import type { Locator, Page } from 'playwright-core';
import { pagePaths } from '#contract/paths.ts';
import { answers, leave, leaveToDocument, leaveToProgram, sendWrong, type Walk } from '#e2e/support/every-screen.ts';
import { MANAGED, type ForParents } from './parents.ts';

const SIGN_UP = '**/api/volunteers';

export async function walkSignUp({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (409|503)/, /ERR_INTERNET_DISCONNECTED/);
  await visitor.open(made.long.path);
  await page.getByRole('button', { name: /^Sign Up/ }).click();
  const form = page.getByRole('dialog', { name: 'Sign up to help' });
  await form.getByLabel('Name', { exact: true }).waitFor();
  await look('the form for a slot with a long name');
  await form.getByLabel('Email', { exact: true }).fill('karen');
  await sendWrong(form, 'Sign Up');
  await look('the form with errors', { isKey: true });

  await visitor.open(made.fair.path);
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await fillIn(form, MANAGED, 'manuela.manager@families.example');
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await form.getByText('You are already signed up for this slot.').waitFor();
  await look('signed up already');
  await leave(form, 'Close');

  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await fillIn(form, 'Tanja Tunnel', 'tanja@families.example');
  await page.route(SIGN_UP, (route) =>
    route.fulfill({ status: 409, json: { message: 'This volunteer slot is full', code: 'slot_full', left: 0 } }),
  );
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await form.getByText('Someone just took the last place').waitFor();
  await look('the last place was taken');
  await page.unroute(SIGN_UP);
  await form.getByRole('button', { name: /Clean up/ }).click();
  await page.route(SIGN_UP, answers.failed);
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await form.getByText('The server is busy').waitFor();
  await look('signing up at a busy server');
  await page.unroute(SIGN_UP);
  const done = page.getByRole('dialog', { name: 'You’re signed up' });
  await done.waitFor();
  await look('signed up', { isKey: true });
  await done.getByRole('button', { name: 'Sign up for another slot' }).click();
  await page.getByRole('dialog', { name: 'Sign up for another slot' }).waitFor();
  await look('the choice of another slot');
}

export async function walkPlainForms({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (400|404)/);
  await visitor.open(`${pagePaths.signUp}?slot=${made.fair.slots[1]?.id}`);
  await look('the form of a slot as a page', { isKey: true });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByText('There is a problem').waitFor();
  await visitor.alive();
  await look('the form of a slot as a page, with errors', { isRefused: true });
  await fillIn(page, 'Paula Plain', 'paula@families.example');
  // What is sent sooner after the form was handed out comes from a program.
  await page.waitForTimeout(FILLED_IN_AT_LEAST_MS);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('heading', { name: 'You’re signed up' }).waitFor();
  await visitor.alive();
  await look('signed up by the page');
  await visitor.open(`${pagePaths.signUp}?slot=00000000-0000-4000-8000-000000000000`);
  await look('the form of a slot that is gone');
  await page.context().clearCookies({ name: 'own' });
  await visitor.open(pagePaths.ownSignup);
  await look('no sign-up of this browser');
}

async function fillIn(form: Locator | Page, name: string, email: string): Promise<void> {
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Email', { exact: true }).fill(email);
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0199');
}

export async function walkManage({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  const signup = '**/api/manage/signup';
  visitor.expects(/status of (404|503)/);
  await visitor.open(pagePaths.manage);
  const ask = page.getByRole('main');
  await sendWrong(ask, 'Send me the link');
  await look('asking for the link with errors');
  await ask.getByLabel('Email').fill('nobody@families.example');
  await ask.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await look('the link asked for');

  const openLink = async (link: string) => {
    await page.goto(`${pagePaths.manage}${link}`);
    await page.reload();
    await visitor.alive();
  };
  await leaveToProgram(page);
  await page.route(signup, answers.late);
  await openLink(made.managing.ahead);
  await look('a sign-up while it loads');
  await page.unroute(signup);
  await page.route(signup, answers.failed);
  await openLink(made.managing.ahead);
  await page.getByText('We couldn’t open your sign-up').waitFor();
  await look('a sign-up that could not be loaded');
  await page.unroute(signup);
  await leaveToDocument(page);
  await openLink(`#${'x'.repeat(43)}`);
  await page.getByText('This link no longer works').waitFor();
  await look('a link that does not work');
  await openLink(made.managing.over);
  await page.getByText('This event is over').first().waitFor();
  await look('a sign-up that is over');
  await openLink(made.managing.cancelled);
  await page.getByText('This event is cancelled').first().waitFor();
  await look('a sign-up for an event that was cancelled');
  await openLink(made.managing.ahead);
  await page.getByText(MANAGED).first().waitFor();
  await look('a sign-up', { isKey: true });
  await page.getByRole('button', { name: 'Change details' }).click();
  await page.getByLabel('Name', { exact: true }).fill('');
  await sendWrong(page, 'Save changes');
  await look('changing a sign-up with errors');
  await page.getByLabel('Name', { exact: true }).fill(MANAGED);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Cancel my sign-up' }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await look('whether to cancel');
  await question.getByRole('button', { name: 'Cancel my sign-up' }).click();
  await page.getByRole('heading', { name: 'Your sign-up is cancelled' }).waitFor();
  await look('a sign-up cancelled');
}
