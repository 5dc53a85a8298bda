import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { readTable } from '#tests/support/read-table.ts';
import { ADMIN, passGate } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { fillInSender, withMailProvider } from './support/mail-provider.ts';
import { mailsTo } from './support/mails.ts';
import { makeSheet, signedUp } from './support/sheets.ts';
import { PHONE } from './support/visitor.ts';

const provider = withMailProvider();
const KAREN = 'karen.chow@families.example';

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    const fair = await makeSheet(hub, [{ title: 'Set up tables', from: '08:00', to: '10:00' }], { inDays: 3 });
    await signedUp(hub, fair.slots[0], 'Karen Chow', { emailConsent: true });
  },
  { variables: provider.variables },
);

test('in one sitting: mail is connected, the banner rewritten, a reminder sent and found again, the hours exported', async () => {
  const mail = provider.server();
  const admin = await stage().visitor();
  await passGate(admin, null);
  const { page } = admin;
  const dialog = page.getByRole('dialog');

  await page.getByRole('link', { name: 'Set up email' }).click();
  await page.getByRole('button', { name: 'Connect the sender' }).first().click();
  await fillInSender(page, mail);
  await dialog.getByRole('button', { name: 'Send a test and save' }).click();
  await page.getByText('Sender Saved', { exact: true }).waitFor();
  // The confirmation that had waited for a sender.
  await expect.poll(() => mailsTo(mail.mails, KAREN)).toHaveLength(1);

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Edit hero content' }).click();
  await dialog.getByLabel('Title', { exact: true }).fill('Many hands make the school year');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const parent = await stage().visitor({ screen: PHONE, script: false });
  await parent.page.goto('/');
  await parent.page.getByRole('heading', { level: 1, name: 'Many hands make the school year' }).waitFor();

  await page.getByRole('button', { name: 'Send now the reminder “The day before” for Winter Craft Fair' }).click();
  await dialog.getByRole('button', { name: 'Send 1 reminder' }).click();
  await dialog.getByText('1 sent', { exact: false }).first().waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => mailsTo(mail.mails, KAREN), { timeout: 10_000 }).toHaveLength(2);
  const subject = mailsTo(mail.mails, KAREN).at(-1)?.parsed.subject ?? '';
  expect(subject).toContain('Set up tables – Winter Craft Fair');

  await page.getByRole('tab', { name: 'Communication History' }).click();
  await page.getByLabel('Search by recipient or subject').fill(KAREN);
  const row = page.getByRole('row').filter({ hasText: subject });
  await row.getByText('Success', { exact: true }).waitFor();

  await page.getByRole('tab', { name: 'Overview' }).click();
  await page.getByRole('button', { name: 'Export volunteer hours' }).click();
  await dialog.getByText('1 sign-up on 1 sheet').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download spreadsheet' }).click();
  const [, ...rows] = readTable(await readFile(await (await download).path(), 'utf8'));
  expect(rows.map(([sheet, , slot, , , hours, name, email]) => [sheet, slot, hours, name, email])).toEqual([
    ['Winter Craft Fair', 'Set up tables', '2', 'Karen Chow', KAREN],
  ]);
});
