import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { page as pageOfSite } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { tabTo } from './support/keyboard.ts';
import { mailsTo } from './support/mails.ts';
import { PHONE } from './support/visitor.ts';

const VERA = { name: 'Vera Volunteers', email: 'vera@school.example', password: 'five dry umbrellas' };
const ON_THE_SITE = '127.0.0.1';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
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
  await form.getByLabel('Page address').fill(school().address('/news'));
  await form.getByLabel('CSS selectors').fill('main\n.notices');
  await form.getByRole('button', { name: '“Updated” lines' }).click();
  await form.getByRole('button', { name: 'Preview the page' }).click();
  await form.getByText('.notices finds nothing').waitFor();
  await form.getByRole('region', { name: 'The text we compare' }).getByText(CONCERT).waitFor();
  expect(await barriers(page), 'a look at the page').toEqual([]);

  await form.getByRole('button', { name: 'Create monitor' }).click();
  await form.getByRole('link', { name: 'Nothing on the page matches the selector ".notices"' }).waitFor();
  await form.getByRole('button', { name: 'Save anyway' }).waitFor();
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
  await change.getByText('The new text mentions a closure').waitFor();
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
  await onPhone.page.setViewportSize({ width: 360, height: 400 });
  const text = onPhone.page.getByRole('dialog').locator('.overflow-y-auto');
  await tabTo(onPhone.page, text);
  await onPhone.page.keyboard.press('End');
  await expect.poll(() => text.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  expect(await barriers(onPhone.page), 'a change longer than the screen').toEqual([]);
  await onPhone.page.setViewportSize(PHONE);
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

test('monitors are paused, copied, changed and deleted, and a page that cannot be read says why', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  const { page } = admin;
  const overview = page.getByRole('listitem', { name: 'School Website Monitoring' });
  await overview.getByText('1 monitor, all well').waitFor();
  await page.getByRole('tab', { name: 'Email Settings' }).click();
  await page.getByRole('link', { name: 'Open Website Monitoring' }).click();
  await page.getByRole('heading', { name: 'Website Monitoring' }).waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();
  await overview.getByRole('link', { name: 'Open School Website Monitoring' }).click();
  const monitors = page.getByRole('region', { name: 'Monitors', exact: true });
  const more = (item: string) => page.getByRole('menuitem', { name: item });
  await page.getByRole('button', { name: 'More for School news' }).click();
  expect(await barriers(page), 'the menu of a monitor').toEqual([]);
  await more('Pause').click();
  await monitors.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for School news' }).click();
  await more('Resume').click();
  await monitors.getByText('Active', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'More for School news' }).click();
  await more('Duplicate').click();
  const form = page.getByRole('dialog', { name: 'Edit monitor' });
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('School news (copy)');
  expect(await form.getByRole('switch', { name: 'Paused' }).isChecked()).toBe(true);
  await form.getByLabel('Name', { exact: true }).fill('Hot lunch');
  await form.getByLabel('Page address').fill(school().address('/lunch'));
  await form.getByLabel('Minutes between checks').fill('4');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.getByRole('link', { name: 'Check at least every 5 minutes' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('60');
  await form.getByRole('switch', { name: 'Paused' }).click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await form.waitFor({ state: 'hidden' });
  await monitors.getByText('every hour').waitFor();

  // The site knows no such page.
  await page.getByRole('button', { name: 'Check now Hot lunch' }).click();
  await page.getByText('Check Failed', { exact: true }).waitFor();
  const lunch = monitors.getByRole('listitem').filter({ hasText: 'Hot lunch' });
  await lunch.getByText(/404/).waitFor();
  const snapshots = page.getByRole('region', { name: 'Recent Snapshots' });
  await snapshots.getByLabel('Status', { exact: true }).selectOption('Error');
  await snapshots.getByRole('button', { name: 'Details of the check of Hot lunch' }).first().click();
  const snapshot = page.getByRole('dialog', { name: 'Hot lunch' });
  await snapshot.getByRole('heading', { name: 'Error details' }).waitFor();
  expect(await barriers(page), 'a failed check').toEqual([]);
  await page.keyboard.press('Escape');
  await snapshots.getByLabel('Status', { exact: true }).selectOption('Success');
  await snapshots.getByRole('button', { name: 'Details of the check of School news' }).first().click();
  const read = page.getByRole('dialog', { name: 'School news' });
  await read.getByRole('button', { name: 'Show raw content' }).click();
  await read.getByRole('region', { name: 'Raw content' }).getByText(CLOSED).waitFor();
  expect(await barriers(page), 'a good check with its content').toEqual([]);
  await read.getByRole('button', { name: 'Hide raw content' }).click();
  expect(await read.getByRole('region', { name: 'Raw content' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  const emails = page.getByRole('region', { name: 'Monitor Email Settings' });
  await emails.getByRole('switch', { name: 'Hot lunch' }).click();
  await page.getByText('Email Notifications Off', { exact: true }).waitFor();
  await lunch.getByText('Reported in Recent Activity').waitFor();
  expect(await emails.getByRole('switch', { name: 'School news' }).isChecked()).toBe(true);

  await page.getByRole('button', { name: 'More for Hot lunch' }).click();
  await more('Delete').click();
  const question = page.getByRole('alertdialog', { name: 'Delete the monitor “Hot lunch”?' });
  await question.getByRole('button', { name: 'Delete monitor' }).click();
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => monitors.getByRole('listitem').count()).toBe(1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Monitors');
});

test('samples show what notifications look like, and go at one press', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  const { page } = admin;
  await admin.open('/monitoring');
  const history = page.getByRole('region', { name: 'Notification History' });
  await history.getByRole('button', { name: 'Create sample notifications' }).click();
  await page.getByText('Sample Notifications Created', { exact: true }).waitFor();
  await history.getByText('Sample', { exact: true }).first().waitFor();
  expect(await barriers(page), 'samples').toEqual([]);
  await history.getByRole('button', { name: 'Remove the samples' }).click();
  await page.getByText('Samples Removed', { exact: true }).waitFor();
  await expect.poll(() => history.getByText('Sample', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.waitForURL('/');
});

test('what comes by itself moves neither the focus nor the ear', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  await signIn(admin, mail);
  const { page } = admin;
  await page.clock.install();
  await admin.open('/pac-mgmt-2025?tab=monitoring');
  const changes = page.getByRole('region', { name: 'Changes', exact: true });
  const entries = changes.getByRole('button', { name: /^Show the change: / });
  await entries.first().waitFor();
  const before = await entries.count();
  await entries.first().focus();
  school().answer('/news', news(CLOSED, LATER, HOSTILE, 'Ski trip: bring your own lunch and a helmet.'));
  const { id } = (await (await page.request.get('/api/monitors')).json())[0];
  await expect
    .poll(async () => (await page.request.post(`/api/monitors/${id}/check`)).status(), { timeout: 10_000 })
    .toBe(200);
  await page.clock.fastForward(61_000);
  await expect.poll(() => entries.count()).toBe(before + 1);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(CLOSED);
  expect(await page.locator('output:not(:empty)').allTextContents()).toEqual([]);
  await changes.getByLabel('Severity').selectOption('High');
  await expect.poll(() => changes.locator('output').textContent()).toBe('1 shown');
});

test('the monitoring is for full administrators, not for strangers and not for organizers', async () => {
  const { mail, visitor } = stage();
  const stranger = await visitor();
  await stranger.open('/monitoring');
  await stranger.page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();

  const admin = await visitor();
  await signIn(admin, mail);
  const created = await admin.page.request.post('/api/users/create-admin', {
    data: { ...VERA, role: 'volunteer-admin' },
  });
  expect(created.status()).toBe(201);
  const vera = await visitor();
  await signIn(vera, mail, VERA);
  await vera.open('/monitoring');
  await vera.page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  expect(await barriers(vera.page), 'refused').toEqual([]);
  await vera.page.getByRole('link', { name: 'PAC Admin Dashboard' }).click();
  await vera.page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  expect(await vera.page.getByText('School Website Monitoring').count()).toBe(0);
});
