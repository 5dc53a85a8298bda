import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdministrator } from '#server/features/accounts/create-administrator.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { page as pageOfSite } from '#tests/support/school-answers.ts';
import { startSchoolSite, type SchoolSite } from '#tests/support/school-site.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { PHONE } from './support/visitor.ts';

const graph = await startGraphServer();
const stage = onStage(
  async (hub) => {
    await createAdministrator(hub.platform, ADMIN);
  },
  {
    variables: {
      GRAPH_API_URL: graph.url,
      META_APP_SECRET: COUNCIL.app.secret,
      MONITOR_ALLOWED_DOMAINS: '127.0.0.1',
      MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true',
    },
  },
);

let site: SchoolSite | undefined;
const school = () => {
  if (site === undefined) throw new Error('The site is there from the first test on');
  return site;
};
beforeAll(async () => {
  site = await startSchoolSite();
});
afterEach(() => graph.reset());
afterAll(async () => {
  await site?.stop();
  await graph.stop();
});

const TOAST = { exact: true };
const SEND = 'Send Test Posts to Social Media';

async function connect(page: Page, platform: 'Facebook' | 'Instagram', id: string, token: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${platform}` }).click();
  const form = page.getByRole('dialog', { name: `Connect ${platform}` });
  await form.getByLabel(/ID$/).fill(id);
  await form.getByLabel('Access token').fill(token);
  await form.getByRole('button', { name: 'Check and save' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByText(`${platform} Connected`, TOAST).waitFor();
}

test('a parent connects both accounts step by step, and posts of a test are seen by everybody', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor();
  // A token that the platform does not know.
  admin.expects(/status of 400/);
  await signIn(admin, mail);
  const { page } = admin;
  const card = page.getByRole('region', { name: 'Social Media Integration' });
  await expect.poll(() => card.getByText('Setup Required').count()).toBe(2);
  await card.getByRole('button', { name: 'Test the connection' }).click();
  await page.getByText('Issues found', TOAST).first().waitFor();
  await card.getByRole('link', { name: 'Connections and posts' }).click();
  await page.getByText('Nothing posted yet').waitFor();
  expect(await page.getByRole('button', { name: SEND }).isDisabled()).toBe(true);
  expect(await barriers(page), 'nothing connected').toEqual([]);

  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Check and save' }).click();
  await form.getByRole('link', { name: 'Enter the id: a number of about 15 digits' }).waitFor();
  await form.getByRole('link', { name: 'Access token is required' }).waitFor();
  expect(await barriers(page), 'a connection with errors').toEqual([]);
  await form.getByLabel('Page ID').fill(COUNCIL.page.id);
  await form.getByLabel('Access token').fill('EAAGnobodyKnowsThisToken');
  await form.getByRole('button', { name: 'Check and save' }).click();
  await page.getByText('Update Failed', TOAST).waitFor();
  expect(await form.getByLabel('Page ID').inputValue()).toBe(COUNCIL.page.id);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await connect(page, 'Facebook', COUNCIL.page.id, COUNCIL.page.token);
  await page.getByText(COUNCIL.page.name, { exact: true }).first().waitFor();
  const outcome = page.getByRole('region', { name: 'Social Media Configuration Status' }).getByRole('status');
  await page.getByRole('button', { name: SEND }).dblclick();
  await outcome.getByText('Partial success').waitFor();
  await outcome.getByText(/^The Facebook post was sent\. Instagram/).waitFor();
  expect((await graph.ledger()).map(({ on }) => on)).toEqual(['facebook']);

  await connect(page, 'Instagram', COUNCIL.instagram.id, COUNCIL.instagram.token);
  // The text of a test has its second, because a platform takes the same text only once.
  await page.waitForTimeout(1_000);
  expect(await page.content()).not.toContain(COUNCIL.instagram.token);
  await page.getByRole('button', { name: SEND }).click();
  await page.getByRole('button', { name: 'Sending Test Posts...' }).waitFor();
  await outcome.getByText('Test posts sent successfully!').waitFor({ timeout: 30_000 });
  await outcome.getByText('Both Facebook and Instagram posts were sent successfully.').waitFor();
  expect((await graph.ledger()).map(({ on }) => on).toSorted()).toEqual(['facebook', 'facebook', 'instagram']);
  const posts = page.getByRole('region', { name: 'Social media posts' });
  await expect.poll(() => posts.getByRole('listitem').count()).toBe(3);
  expect(await barriers(page), 'both connected').toEqual([]);
});

test('a change of the school’s website is posted once on each platform, and can be held back', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const page = await admin.open('/monitoring');
  school().answer('/news', pageOfSite('<main><h1>School news</h1><p>The gym is open.</p></main>'));
  const made = await page.request.post('/api/monitors', {
    data: { name: 'School news', url: school().address('/news'), selectors: ['main'] },
  });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const check = async () => (await page.request.post(`/api/monitors/${id}/check`)).status();
  await expect.poll(check, { timeout: 20_000 }).toBe(200);

  await page.getByRole('button', { name: 'Pause posting to Facebook' }).click();
  await page.getByText('Facebook Paused', TOAST).waitFor();
  await page.getByRole('button', { name: 'Pause posting to Instagram' }).click();
  await page.getByText('Instagram Paused', TOAST).waitFor();
  const NEWS = 'The winter concert is in the gym on Thursday at 7 p.m.';
  school().answer('/news', pageOfSite(`<main><h1>School news</h1><p>The gym is open.</p><p>${NEWS}</p></main>`));
  await expect.poll(check, { timeout: 20_000 }).toBe(200);
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  await page.getByText('Queue Processed', TOAST).waitFor();
  expect(await graph.ledger()).toEqual([]);

  await page.getByRole('button', { name: 'Resume posting to Facebook' }).click();
  await page.getByText('Facebook Resumed', TOAST).waitFor();
  await page.getByRole('button', { name: 'Resume posting to Instagram' }).click();
  await page.getByText('Instagram Resumed', TOAST).waitFor();
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  const seen = async () => (await graph.ledger()).map(({ on, text }) => [on, text.includes(NEWS)]);
  const once = [
    ['facebook', true],
    ['instagram', true],
  ];
  await expect.poll(async () => (await seen()).toSorted(), { timeout: 30_000 }).toEqual(once);
  await page.getByRole('button', { name: 'Process the queue now' }).click();
  await page.getByText('Nothing waits to be posted').waitFor();
  expect((await seen()).toSorted()).toEqual(once);
  expect(await barriers(page), 'on a phone').toEqual([]);
  const { clientWidth, scrollWidth } = await page.evaluate(() => ({
    clientWidth: document.documentElement.clientWidth,
    scrollWidth: document.documentElement.scrollWidth,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});
