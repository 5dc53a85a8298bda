import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import { present } from '#tests/support/present.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE, type Visitor } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  const fair = await makeSheet(hub, [
    { title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 9 },
    { title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 9 },
  ]);
  await signedUp(hub, fair.slots[0], 'Karen Chow');
  return { fair };
});

const SIMPLE = 'Part of this page didn’t load, so it’s in its simple form. You can still sign up.';
const ENTRIES = /\/assets\/(?:public|signup-link|management|profile|door)-[\w-]+\.js/;

async function comesAs(page: Page, script: string): Promise<void> {
  await page.route(ENTRIES, (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
}

async function signsUp({ page }: Visitor, path: string, name: string, email: string): Promise<void> {
  await page.goto(path);
  await page.getByText(SIMPLE).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await page.getByText(SIMPLE).waitFor();
  // As fast as a person types: what is sent at once comes from a program.
  await page.locator('[name=name]').pressSequentially(name, { delay: 60 });
  await page.locator('[name=email]').pressSequentially(email, { delay: 60 });
  await page.locator('[name=phone]').fill('604 555 0199');
  await page.locator('form [type=submit]').click();
  await page.waitForURL('**/my-sign-up');
  await page.getByText(name).first().waitFor();
}

test.each([
  ['cannot be read', 'let let = }'],
  ['throws while it starts', 'throw new TypeError("no such function")'],
])('where the script %s, the page stays and its forms sign up', async (what, script) => {
  const { made, mail, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/thrown:/);
  await comesAs(parent.page, script);
  const email = `${what.replaceAll(' ', '-')}@example.com`;
  await signsUp(parent, made.fair.path, 'Karen Lee', email);
  await expect.poll(() => mailsTo(mail.mails, email).length).toBe(1);
});

test('a script that never comes leaves the page in its simple form after ten seconds, and a late one lets it be', async () => {
  const { made, visitor } = stage();
  const { page } = await visitor({ screen: PHONE });
  await page.clock.install();
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(ENTRIES, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(made.fair.path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).waitFor();
  await page.clock.fastForward(9000);
  expect(await page.getByText(SIMPLE).isVisible()).toBe(false);
  await page.clock.fastForward(1500);
  await page.getByText(SIMPLE).waitFor();
  const arrived = page.waitForResponse(ENTRIES);
  arrive?.();
  await (await arrived).finished();
  await page.getByRole('link', { name: 'Choose your language' }).first().waitFor();
  expect(await page.locator('html').getAttribute('data-alive')).toBeNull();
});

test('a first rendering that fails leaves the page as the server wrote it, and it goes on working', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/TypeError|thrown:|minified/i);
  const { page } = parent;
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const data = document.getElementById('page-data');
      if (data?.textContent.includes('"slots":') !== true || location.pathname === '/sign-up') return;
      data.textContent = data.textContent.replace(/"slots":\[/g, '"slots":[null,');
    });
  });
  await page.goto(made.fair.path);
  await page.getByText(SIMPLE).waitFor();
  expect(await page.getByText('Page Refresh Needed').count()).toBe(0);
  await page.getByRole('link', { name: 'Choose your language' }).first().waitFor();
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  await page.waitForURL(`**/sign-up?slot=${present(made.fair.slots.at(-1)).id}`);
  await page.getByRole('heading', { name: 'Sign up to help' }).waitFor();
});

test('pages that show nothing without their script say so, and what to do instead', async () => {
  const { visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/thrown:/);
  const { page } = parent;
  await comesAs(page, 'let let = }');
  await page.goto(pagePaths.manage);
  await page.getByText('Without it, paste the link from your email below').waitFor();
  await page.getByLabel('Link from your email').waitFor();
  for (const path of [pagePaths.mine, pagePaths.offer, pagePaths.waitlist, pagePaths.takeOver]) {
    await page.goto(path);
    await page.getByText('This page needs JavaScript. Without it, email').waitFor();
  }
  const others = [pagePaths.ownProfile, pagePaths.verify, pagePaths.verifyLetter, pagePaths.management, pagePaths.door];
  for (const path of [...others, pagePaths.monitoring, pagePaths.setup]) {
    await page.goto(path);
    await page.getByText('This page needs JavaScript.', { exact: true }).waitFor();
  }
});
