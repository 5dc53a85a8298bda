import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { managementTab, pagePaths } from '#contract/paths.ts';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { makeSheet, signedUp } from './support/sheets.ts';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00', maxVolunteers: 3 }]);
    await signedUp(hub, fair.slots[0], 'Karen Chow');
    return fair;
  },
  // Without mail an administrator signs in with the password alone.
  { variables: { SMTP_URL: '' } },
);

async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const LIVE = '[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output';
    const heard: string[] = [];
    Object.assign(window, { heard });
    const said = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const region = element?.closest(LIVE) ?? (element?.querySelector(LIVE) || null);
      const text = region?.textContent.trim() ?? '';
      if (region?.getAttribute('aria-live') !== 'off' && text !== '') heard.push(text);
    };
    new MutationObserver((changes) => {
      const places = changes.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes] : [target],
      );
      const texts = heard.length;
      places.forEach(said);
      // What changes in one go is read once.
      heard.splice(texts, heard.length, ...new Set(heard.slice(texts)));
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
}

test('a sign-up is told once to whoever listens', async () => {
  const { made, visitor } = stage();
  const parent = await visitor();
  const page = await parent.open(made.path);
  await page.getByRole('button', { name: 'Sign Up Set up tables' }).click();
  const form = page.getByRole('dialog', { name: 'Sign up to help' });
  await form.getByLabel('Name', { exact: true }).fill('Hanna Hears');
  await form.getByLabel('Email', { exact: true }).fill('hanna@families.example');
  await form.getByLabel('Phone', { exact: true }).fill('604 555 0123');
  const heard = await listen(page);
  await form.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('dialog', { name: 'You’re signed up' }).waitFor();
  const ofSuccess = async () => (await heard()).filter((text) => text.includes('Signed up successfully!'));
  await expect.poll(ofSuccess).toHaveLength(1);
  await page.getByText('Signed up successfully!', { exact: true }).waitFor({ state: 'hidden' });
  expect(await ofSuccess()).toHaveLength(1);
});

test('five minutes of looking again, on every page that does, say nothing and leave the focus where it is', async () => {
  const { visitor } = stage();
  const admin = await visitor();
  await signIn(admin, null);
  const { page } = admin;
  await page.clock.install();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked += 1;
  });
  for (const address of [
    pagePaths.listing,
    managementTab('overview'),
    managementTab('monitoring'),
    managementTab('communications'),
    managementTab('users'),
  ]) {
    await admin.open(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await page.getByRole('button').last().focus();
    const place = await page.evaluateHandle(() => document.activeElement);
    const heard = await listen(page);
    for (let minute = 0; minute < 5; minute += 1) {
      await page.clock.runFor('01:00');
      await page.waitForLoadState('networkidle').catch(() => {});
    }
    expect(await heard(), address).toEqual([]);
    expect(await place.evaluate((element) => element === document.activeElement), address).toBe(true);
  }
  expect(asked).toBeGreaterThan(20);
});
