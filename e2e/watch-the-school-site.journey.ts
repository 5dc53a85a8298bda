import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#server/features/accounts/create-administrator.ts';
import { failing, page as pageOfSite } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { PHONE } from './support/visitor.ts';

const ON_THE_SITE = '127.0.0.1';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub.platform, ADMIN);
  },
  { variables: { MONITOR_ALLOWED_DOMAINS: ON_THE_SITE, MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' } },
);

let site: SchoolSite | undefined;
const school = () => {
  if (site === undefined) throw new Error('The site is there from the first test on');
  return site;
};
beforeAll(async () => {
  site = await startSchoolSite();
});
afterAll(() => site?.stop());

function news(...lines: readonly string[]) {
  const words = lines.map((line) => `<p>${line}</p>`).join('');
  return pageOfSite(`<nav>Menu</nav><main><h1>School news</h1>${words}</main><p class="updated">Updated: today</p>`);
}

const CONCERT = 'The winter concert is on Thursday, December 10 at 7 p.m. in the gym.';
const LATER = 'The winter concert is on Friday, December 11 at 7 p.m. in the gym.';
const CLOSED = 'The school is closed on Monday because of a power outage.';
const HOSTILE = 'Bring <b>a cake</b> <script>alert(1)</script>';

test('an administrator watches a page, it changes, and the change is read and mailed', async () => {
  const { mail, visitor } = stage();
  school().answer('/news', news(CONCERT));
  const admin = await visitor();
  // The preset, whose site is not among the allowed ones here, and a selector that finds nothing.
  admin.expects(/status of 400/);
  await signIn(admin, mail);
  const { page } = admin;
  await page.getByRole('tab', { name: 'Website Monitoring' }).click();
  await page.getByText('No snapshots available').waitFor();
  await page.getByText('No notifications sent yet').waitFor();
  await page.getByText('No recent activity').waitFor();
  expect(await page.getByText('No monitors configured yet').count()).toBe(2);
  await page.getByText('Never', { exact: true }).waitFor();
  expect(await barriers(page), 'nothing watched yet').toEqual([]);

  await page.getByRole('button', { name: 'Set up school-site monitors' }).click();
  await page.getByText('Setup Failed', { exact: true }).waitFor();
  await page.getByText(`URL must be from an approved school domain (${ON_THE_SITE})`).first().waitFor();

  await page.getByRole('button', { name: 'Add monitor' }).click();
  const form = page.getByRole('dialog', { name: 'Add a monitor' });
  await form.getByRole('button', { name: 'Create monitor' }).click();
  await form.getByRole('link', { name: 'Monitor name is required' }).waitFor();
  await form.getByRole('link', { name: 'Must be a valid URL' }).waitFor();
  expect(await barriers(page), 'a form with errors').toEqual([]);
  await form.getByLabel('Name', { exact: true }).fill('School news');
  await form.getByLabel('Address of the page').fill(school().address('/news'));
  await form.getByLabel('CSS selectors').fill('main\n.notices');
  await form.getByRole('button', { name: '“Updated” lines' }).click();
  await form.getByRole('button', { name: 'Look at the page' }).click();
  await form.getByText('.notices finds nothing').waitFor();
  await form.getByRole('region', { name: 'The words that are compared' }).getByText(CONCERT).waitFor();
  expect(await barriers(page), 'a look at the page').toEqual([]);

  await form.getByRole('button', { name: 'Create monitor' }).click();
  await form.getByRole('link', { name: 'Nothing on the page matches the selector ".notices"' }).waitFor();
  await form.getByRole('button', { name: 'Save all the same' }).waitFor();
  // What was typed is still there after a reload, and so is the form.
  await page.reload();
  await admin.alive();
  expect(await form.getByLabel('CSS selectors').inputValue()).toBe('main\n.notices');
  await form.getByLabel('CSS selectors').fill('main');
  await form.getByRole('button', { name: 'Create monitor' }).dblclick();
  await form.waitFor({ state: 'hidden' });
  await page.getByText('Monitor Created', { exact: true }).waitFor();
  const monitors = page.getByRole('region', { name: 'Monitors', exact: true });
  await expect.poll(() => monitors.getByRole('listitem').count()).toBe(1);

  // The first check only notes how it is.
  const check = page.getByRole('button', { name: 'Check now School news' });
  await check.click();
  await page.getByText('Check Complete', { exact: true }).waitFor();
  const snapshots = page.getByRole('table', { name: 'Recent snapshots' });
  await snapshots.getByText('Success').first().waitFor();
  expect(await page.getByText('No recent activity').count()).toBe(1);

  school().answer('/news', news(CLOSED, LATER, HOSTILE));
  await page.getByRole('button', { name: 'Check all monitors now' }).click();
  await page.getByRole('paragraph').getByText('1 monitor checked, 1 change found', { exact: true }).waitFor();
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await activity.getByRole('button', { name: /^Show the change: / }).click();
  const change = page.getByRole('dialog');
  await change.getByText('High', { exact: true }).waitFor();
  await change.getByText('The new words speak of closing').waitFor();
  expect(await change.locator('ins').allTextContents()).toContainEqual(expect.stringContaining(CLOSED));
  expect(await change.locator('del').allTextContents()).toEqual([
    expect.stringContaining('Thursday'),
    expect.stringContaining('10'),
  ]);
  expect(await change.locator('script, b').count()).toBe(0);
  expect(await barriers(page), 'the change').toEqual([]);
  await page.keyboard.press('Escape');
  await change.waitFor({ state: 'hidden' });

  await expect.poll(() => mailsTo(mail.mails, ADMIN.email).at(-1)?.parsed.text).toContain(CLOSED);
  const link = /\S+tab=monitoring&change=\S+/.exec(mailsTo(mail.mails, ADMIN.email).at(-1)?.parsed.text ?? '')?.[0];
  const onPhone = await visitor({ screen: PHONE });
  await signIn(onPhone, mail);
  await onPhone.open(link ?? '');
  await onPhone.page.getByRole('dialog').getByText(CLOSED).first().waitFor();
  expect(await barriers(onPhone.page), 'the change on a phone').toEqual([]);
  await onPhone.page.getByRole('button', { name: 'Close' }).click();
  expect(new URL(onPhone.page.url()).search).toBe('?tab=monitoring');
  await expect
    .poll(() => onPhone.page.getByRole('table', { name: 'Notification history' }).getByText('Sent').count())
    .toBeGreaterThan(0);
  expect(await barriers(onPhone.page), 'all of it on a phone').toEqual([]);
  const { clientWidth, scrollWidth } = await onPhone.page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
