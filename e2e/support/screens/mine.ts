import { randomUUID } from 'node:crypto';
import type { OwnHours } from '#contract/hours.ts';
import { pagePaths } from '#contract/paths.ts';
import { codeIn } from '#e2e/support/administrator.ts';
import { answers, comeEmpty, rewriteAnswer, sendWrong, type Walk } from '#e2e/support/every-screen.ts';
import { linkMailed, mailsTo } from '#e2e/support/mails.ts';
import { LONG_NAME } from './organizers.ts';
import type { ForParents } from './parents.ts';

const MANUELA = 'manuela.manager@families.example';
const MAILBOX = '**/api/mailbox';

const HOURS = '**/api/hours/mine';

function withClaims(json: object): OwnHours {
  const claim = { slot: 'Set up tables', sheet: LONG_NAME, day: '2026-12-12' };
  return {
    ...(json as OwnHours),
    claims: [
      { ...claim, personId: randomUUID(), name: 'Manuela M.' },
      { ...claim, personId: randomUUID(), name: null },
    ],
  };
}

export async function walkMine({ visitor, mail, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (400|503)/);
  const comeWhole = await comeEmpty(page);
  await page.route(MAILBOX, answers.late);
  await visitor.open(pagePaths.mine);
  await look('one’s volunteering while it loads');
  await page.unroute(MAILBOX);
  await page.route(MAILBOX, answers.failed);
  await visitor.open(pagePaths.mine);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await look('one’s volunteering that could not be loaded');
  await page.unroute(MAILBOX);
  await comeWhole();
  await visitor.open(pagePaths.home);
  await visitor.open(`${pagePaths.mine}#123456.k3VbQ8xa`);
  await page.getByRole('heading', { name: 'Type this code where you asked for it' }).waitFor();
  await look('a code to type elsewhere');

  await visitor.open(pagePaths.home);
  await visitor.open(pagePaths.mine);
  await page.getByLabel('Email', { exact: true }).waitFor();
  await sendWrong(page, 'Email me a code');
  await look('asking for a code with errors');
  await page.getByLabel('Email', { exact: true }).fill(MANUELA);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const field = page.getByLabel('Verification code');
  await field.waitFor();
  await look('the code to the mailbox');
  await linkMailed(mail, MANUELA, /\S+\/mine#\S+/);
  await field.fill('000000');
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  await page.getByText('There is a problem').waitFor();
  await look('a wrong code to the mailbox', { isRefused: true });
  await field.fill(codeIn(mailsTo(mail.mails, MANUELA).at(-1)?.parsed.text));
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
  await page.getByRole('heading', { name: 'Upcoming sign-ups' }).waitFor();
  await look('one’s volunteering', { isKey: true });
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await page.getByRole('alertdialog', { name: 'Make a new address?' }).waitFor();
  await look('a new address for one’s calendar');
  await page.keyboard.press('Escape');

  const comeWholeAgain = await comeEmpty(page);
  await page.route(HOURS, (route) => rewriteAnswer(route, withClaims));
  await visitor.open(pagePaths.home);
  await visitor.open(pagePaths.mine);
  await page.locator('#claimed-hours').waitFor();
  await look('whether a helper’s note is about the reader');
  await page.unroute(HOURS);

  await page.route('**/api/mine', answers.empty);
  await visitor.open(pagePaths.home);
  await visitor.open(pagePaths.mine);
  await page.getByRole('heading', { name: 'No sign-ups yet' }).waitFor();
  await look('one’s volunteering without sign-ups');
  await page.unroute('**/api/mine');
  await comeWholeAgain();
}
