import { pagePaths } from '#contract/paths.ts';
import { answers, goWithin, leave, rewriteAnswer, sendWrong, type Walk } from '#e2e/support/every-screen.ts';
import { linkMailed } from '#e2e/support/mails.ts';
import type { ForParents } from './parents.ts';

const SHEETS = '**/api/signup-sheets*';
const PAST = '**/api/signup-sheets?when=past*';

async function pastEvents({ visitor, look }: Pick<Walk<ForParents>, 'visitor' | 'look'>): Promise<void> {
  const { page } = visitor;
  const choose = async () => {
    await visitor.open(pagePaths.listing);
    const chip = page.getByRole('group').getByText('Past Events');
    if (await chip.isVisible()) await chip.click();
    else await page.locator('select[name=when]').selectOption('past');
  };
  await page.route(PAST, answers.late);
  await choose();
  await page.getByText('Loading…').first().waitFor();
  await look('past events while they load');
  await page.unroute(PAST);
  await page.route(PAST, answers.failed);
  await choose();
  await page.getByText('We couldn’t load the opportunities').waitFor();
  await look('past events that could not be loaded');
  await page.unroute(PAST);
  await page.route(PAST, (route) => rewriteAnswer(route, (json) => ({ ...json, total: 260, next: 'a place' })));
  await choose();
  await page.getByText('Show more').waitFor();
  await look('past events of which there are more');
  await page.unroute(PAST);
}

export async function walkSheets({ visitor, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of (404|503)/);
  await visitor.open('/');
  await page.getByRole('heading', { name: made.fair.title, exact: true }).waitFor();
  await look('the home page', { isKey: true });
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  const languages = page.getByRole('dialog', { name: 'Choose your language' });
  await languages.getByRole('searchbox').fill('zzz');
  await languages.getByText('No languages match').waitFor();
  await look('no language found');
  await languages.getByRole('searchbox').fill('');
  await look('the choice of a language');
  await languages.getByRole('button', { name: 'नेपाली' }).click();
  await page.getByRole('button', { name: 'Yes, translate' }).waitFor();
  await look('whether somebody outside may translate');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes, translate' }).waitFor({ state: 'hidden' });
  await leave(languages, 'Close');

  await page.route(SHEETS, answers.late);
  await goWithin(page, pagePaths.listing);
  await page.getByText('Loading…').waitFor();
  await look('the listing while it loads');
  await page.unroute(SHEETS);
  await page.route(SHEETS, answers.failed);
  await visitor.open('/');
  await goWithin(page, pagePaths.listing);
  await page.getByText('We couldn’t load the opportunities').waitFor();
  await look('the listing that could not be loaded');
  await page.unroute(SHEETS);
  await page.route(SHEETS, answers.empty);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Check back soon').waitFor();
  await look('the listing without sheets');
  await visitor.open(made.bare.path);
  await goWithin(page, '/');
  await page.getByRole('heading', { name: 'No Current Opportunities' }).waitFor();
  await look('the home page without sheets');
  await page.unroute(SHEETS);

  await visitor.open(pagePaths.language);
  await look('the page of languages');
  await visitor.open(pagePaths.listing);
  await look('the listing', { isKey: true });
  await page.getByRole('searchbox').fill('zzzz');
  await page.getByText('Try adjusting your search or filters.').waitFor();
  await look('the listing when nothing is found');
  await pastEvents({ visitor, look });
  for (const sheet of [made.fair, made.long, made.hidden, made.past, made.bare, made.cancelled]) {
    await visitor.open(sheet.path);
    await look(`the sheet ${sheet.title}`, { isKey: sheet === made.fair });
  }
  await page.route('**/api/signup-sheets/*', answers.late);
  await goWithin(page, pagePaths.sheet('00000000-0000-4000-8000-000000000000'));
  await page.getByText('Loading…').waitFor();
  await look('a sheet while it loads');
  await visitor.open(pagePaths.sheet('00000000-0000-4000-8000-000000000000'));
  await look('a sheet that is gone');
}

export async function walkPolicies({ visitor, mail, made, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of 404/);
  await visitor.open(pagePaths.privacy);
  await look('the privacy policy');
  await visitor.open(pagePaths.accessibility);
  await look('what is said of accessibility');
  await visitor.open(pagePaths.deletion);
  const form = page.getByRole('form', { name: 'Ask for deletion' });
  await sendWrong(form, 'Ask for deletion');
  await look('data deletion with errors');
  await form.getByLabel('Full name').fill('Karen Chow');
  await form.getByLabel('Email').fill('karen.chow@families.example');
  await form.getByRole('button', { name: 'Ask for deletion' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await look('deletion asked for');
  const link = await linkMailed(mail, 'karen.chow@families.example', /\S+\/data-deletion#[\w-]+/);
  await visitor.open(link);
  await page.getByRole('heading', { name: 'Delete your data?' }).waitFor();
  await look('whether the data shall go');
  await page.getByRole('button', { name: 'Yes, delete my data' }).click();
  await page.getByRole('heading', { name: 'Your request is confirmed' }).waitFor();
  await look('deletion confirmed');
  await visitor.open(`${pagePaths.deletion}#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Yes, delete my data' }).click();
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor();
  await look('a link of deletion that was used');

  await visitor.open(pagePaths.unsubscribe(made.unsubscribing));
  await look('whether reminders shall end');
  await page.getByRole('button', { name: 'Stop reminders', exact: true }).click();
  await page.getByRole('heading', { name: 'Emails stopped', exact: true }).waitFor();
  await look('reminders ended');
  await page.getByRole('button', { name: 'Made a mistake? Turn them back on' }).click();
  await page.getByRole('heading', { name: 'Emails are back on' }).waitFor();
  await look('reminders on again');
  await visitor.open(pagePaths.unsubscribe('no-token'));
  await look('whether reminders and news shall end');
  await page.getByRole('button', { name: 'Stop these emails', exact: true }).click();
  await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
  await look('a link to end reminders that is cut');
  await visitor.open(pagePaths.unsubscribed);
  await look('reminders ended without script');
}

export async function walkLostPages({ visitor, look }: Walk<ForParents>): Promise<void> {
  const { page } = visitor;
  visitor.expects(/status of 404/, /TypeError|minified React error/i);
  await visitor.open('/no-such-page');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await look('no such page');
  await page.route(SHEETS, (route) => route.fulfill({ json: { sheets: [null], total: 1, next: null } }));
  await goWithin(page, pagePaths.listing);
  await page.getByRole('heading', { name: 'Page Refresh Needed' }).waitFor();
  await look('a page that broke', { isBroken: true });
}
