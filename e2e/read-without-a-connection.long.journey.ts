import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const stage = onStage(
  async (hub) => {
    const fair = await makeSheet(hub, [{ title: 'Bake sale', from: '11:00', to: '13:30', maxVolunteers: 3 }]);
    await signedUp(hub, fair.slots[0], 'Karen Chow');
    await createAdministrator(hub, ADMIN);
    return { fair };
  },
  { variables: { SMTP_URL: '' } },
);

function keptPages(page: Page): Promise<{ paths: string[]; namesKaren: boolean }> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    let namesKaren = false;
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const { pathname } = new URL(request.url);
        if (!pathname.startsWith('/assets/')) paths.push(pathname);
        namesKaren ||= (await (await cache.match(request))?.text())?.includes('Karen') === true;
      }
    }
    return { paths: paths.toSorted(), namesKaren };
  });
}

function placesTaken(page: Page, sheetId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const sheet = (await (await fetch(`/api/signup-sheets/${id}`)).json()) as {
      slots: { currentVolunteers: number }[];
    };
    return `${sheet.slots[0]?.currentVolunteers} of 3 places taken`;
  }, sheetId);
}

test('a sheet that was seen is read without a connection, as of when it was seen, and nothing typed is lost', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  parent.expects(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503/);
  const page = await parent.open('/volunteer-opportunities');
  await expect
    .poll(async () => (await keptPages(page)).paths, { timeout: 15_000 })
    .toEqual(['/volunteer-opportunities']);
  // Reached without a load.
  await page.getByRole('link', { name: 'View & Sign Up Winter Craft Fair' }).click();
  await expect.poll(async () => (await keptPages(page)).paths, { timeout: 15_000 }).toContain(made.fair.path);

  await parent.offline(true);
  await parent.open(made.fair.path);
  const notice = page.getByRole('status').filter({ hasText: 'This is what you saw on' });
  await notice.getByText('You’re offline.').waitFor();
  await page.getByText('1 of 3 places taken').waitFor();
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign up to help' });
  await dialog.getByLabel('Name', { exact: true }).fill('Tunnel Traveller');
  await dialog.getByLabel('Email', { exact: true }).fill('tunnel@families.example');
  await dialog.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  await dialog.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await dialog.getByText('You’re offline').waitFor();
  await page.reload();
  await parent.alive();
  await page.getByRole('button', { name: 'Sign Up Bake sale' }).click();
  expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Tunnel Traveller');
  await page.keyboard.press('Escape');
  // What was never seen is not there, and says so.
  expect((await page.goto('/privacy-policy'))?.status()).toBe(503);
  await page.getByRole('heading', { name: 'We can’t reach the server.' }).waitFor();
  expect(await page.title()).toBe('We can’t reach the server.');
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'We can’t reach the server.' }).waitFor();
  await parent.open(made.fair.path);

  await parent.offline(false);
  // The server has not been asked yet.
  await notice.getByText('You’re offline.').waitFor({ state: 'hidden' });
  expect(await notice.getByText('We can’t reach the server.').count()).toBe(0);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await notice.waitFor({ state: 'detached' });
  // Chromium may let a sign-up that is tried again slip out between two pages, as one does whose line comes back.
  await page.getByText(await placesTaken(page, made.fair.id)).waitFor();
});

test('a browser forgets the pages that it keeps when somebody deletes the own account', async () => {
  const { made, visitor } = stage();
  const parent = await visitor({ screen: PHONE });
  const page = await parent.open(made.fair.path);
  await expect.poll(async () => (await keptPages(page)).paths, { timeout: 15_000 }).toEqual([made.fair.path]);
  const account = { name: 'Lea Leaver', email: 'lea@families.example', password: 'two green kayaks' };
  expect((await page.request.post('/api/auth/register', { data: account })).ok()).toBe(true);
  await parent.open('/profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(account.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByText('Account Deleted', { exact: true }).waitFor();
  expect((await keptPages(page)).paths).not.toContain(made.fair.path);
});

test('a browser keeps no page of a person and no name, and forgets at a new version and when somebody signs out', async () => {
  const { made, server, visitor } = stage();
  const organizer = await visitor();
  organizer.expects(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_FAILED|favicon\.ico/);
  // Before a page can start the worker, which removes it.
  await organizer.page.goto('/favicon.svg');
  await organizer.page.evaluate(() => caches.open('pages of an older version'));
  await signIn(organizer, null);
  const page = await organizer.open(made.fair.path);
  await page.getByText('Karen Chow').waitFor();
  await expect.poll(async () => (await keptPages(page)).paths, { timeout: 15_000 }).toEqual([made.fair.path]);
  expect(await page.evaluate(() => caches.keys())).not.toContain('pages of an older version');
  for (const path of ['/profile', '/manage', '/my-sign-up', '/pac-mgmt-2025', '/privacy-policy']) await page.goto(path);
  await organizer.open(`${made.fair.path}?from=mail`);
  expect(await keptPages(page)).toEqual({ paths: ['/privacy-policy', made.fair.path], namesKaren: false });
  await page.getByRole('button', { name: ADMIN.name }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByText('Logged out').first().waitFor();
  await organizer.open(made.fair.path);
  expect((await keptPages(page)).paths).toEqual([made.fair.path]);

  const taken = await placesTaken(page, made.fair.id);
  await server.kill();
  await organizer.open(made.fair.path);
  await page.getByText('We can’t reach the server.').waitFor();
  await page.getByText(taken).waitFor();
});
