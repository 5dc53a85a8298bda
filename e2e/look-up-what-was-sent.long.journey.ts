import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, signIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet } from './support/sheets.ts';
import { DESK, PHONE } from './support/visitor.ts';

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00' }]);
  return { fair };
});

const MARIA = { name: 'María Santos', email: 'maria.santos@families.example', phone: '604 555 0101' };

test('a mail fails, is found in the history, is sent once more and arrives', async () => {
  const { mail, made, url, visitor } = stage();
  const admin = await visitor({ screen: DESK });
  await signIn(admin, mail);
  const { page } = admin;
  mail.failNext({ at: 'recipient', answer: 550, text: '5.2.2 Mailbox full' });
  const signup = await fetch(`${url}/api/volunteers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ slotId: made.fair.slots[0]?.id, ...MARIA }),
  });
  expect(signup.status).toBe(201);

  await page.getByRole('tab', { name: 'Communication History' }).click();
  const row = page.getByRole('row').filter({ hasText: MARIA.email });
  // The list may be loaded before the mail has failed; it is refetched when the administrator returns to the page.
  const failed = row.getByText('Failed', { exact: true });
  const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => lookAgain().then(() => failed.count()), { timeout: 40_000, interval: 500 }).toBe(1);
  const why = row.getByText('The mail server refused the recipient (550 5.2.2).');
  await why.filter({ visible: true }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByLabel('Status').selectOption('Success');
  await row.waitFor({ state: 'hidden' });
  await page.getByLabel('Status').selectOption('Failed');
  await page.getByLabel('Search by recipient or subject').fill('MARIA');
  const opener = row.getByRole('button', { name: /Show the message/ });
  await opener.click();

  const dialog = page.getByRole('dialog');
  await dialog.getByText('Thank you, María Santos!').waitFor();
  await dialog.getByText('(personal link, not shown here)').waitFor();
  expect(await dialog.textContent()).not.toContain('/manage#');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sent Again', { exact: true }).waitFor();
  await expect.poll(() => mailsTo(mail.mails, MARIA.email)).toHaveLength(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Nothing found').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await row.getByText('Success', { exact: true }).waitFor();
});

test('on a phone the history is read without losing one’s place when it is looked at again', async () => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  await signIn(admin, mail);
  const { page } = admin;
  await page.goto('/pac-mgmt-2025?tab=communications');
  const opener = page.getByRole('button', { name: /Show the message: .*sign-in code/ }).first();
  await opener.focus();
  const asked = page.waitForResponse(/communication-logs/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('•••••••').waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(await dialog.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByLabel('Channel').selectOption('Instagram');
  await page.getByText('Nothing on Instagram').waitFor();
});
