import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { createUser } from '#server/features/users/create-user.ts';
import { ACCOUNT } from '#tests/support/mail-server.ts';
import { olga } from '#tests/support/sheets.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, passGate } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { withMailProvider } from './support/mail-provider.ts';
import { PHONE } from './support/visitor.ts';

const VERA = { name: 'Vera Volunteers', email: 'vera@school.example', password: 'six green kettles' };

const mailProvider = withMailProvider();

const stage = onStage(
  async (hub) => {
    await createAdministrator(hub, ADMIN);
    await createUser(hub, { ...VERA, phone: null, role: 'volunteer-admin' }, olga);
  },
  { variables: mailProvider.variables },
);

test('an administrator connects the sender in one sitting, sees a test arrive, and the banner goes', async () => {
  const provider = mailProvider.server();
  const admin = await stage().visitor();
  await passGate(admin, null);
  const { page } = admin;
  await page.getByText('Email isn’t set up:').waitFor();
  await page.getByRole('link', { name: 'Set up email' }).click();
  const banner = page.getByRole('region', { name: 'Email is not set up' });
  await banner.waitFor();
  await page.getByText('Not set up', { exact: true }).waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Connect the sender' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Connect the sender' });
  await dialog.getByRole('button', { name: 'Send a test and save' }).click();
  for (const message of ['Email is required', 'App password is required'])
    await dialog.getByRole('link', { name: message }).waitFor();
  await dialog.getByLabel('Email', { exact: true }).fill('pac');
  await dialog.getByRole('button', { name: 'Send a test and save' }).click();
  await dialog.getByRole('link', { name: 'Please enter a valid email address' }).waitFor();

  await dialog.getByLabel('Email', { exact: true }).fill(ACCOUNT.user);
  await dialog
    .getByRole('option', { name: 'By the address: Gmail or Google Workspace' })
    .waitFor({ state: 'attached' });
  await dialog.getByRole('link', { name: /^App passwords/ }).waitFor();
  await dialog.getByLabel('Email provider').selectOption('Another mail server');
  await dialog.getByLabel('Mail server').fill('localhost');
  await dialog.getByLabel('Port').fill(String(provider.port));
  await dialog.getByLabel('App password', { exact: true }).fill('the usual one');
  expect(await barriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send a test and save' }).click();
  await dialog.getByRole('link', { name: /^localhost doesn’t accept this address with this password/ }).click();
  expect(await dialog.getByLabel('App password', { exact: true }).inputValue()).toBe('the usual one');

  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(ACCOUNT.password);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Sender Saved', { exact: true }).waitFor();
  await page.getByText(`The test is on its way to ${ADMIN.email}.`).first().waitFor();
  await page.getByText('Sending', { exact: true }).waitFor();
  await banner.waitFor({ state: 'hidden' });
  const [test] = await provider.waitFor(1);
  expect(test?.recipients).toEqual([ADMIN.email]);
  expect(test?.parsed.from?.value[0]?.address).toBe(ACCOUNT.user);
  expect(test?.parsed.text).toContain(`/pac-mgmt-2025?tab=email`);
  expect(await page.content()).not.toContain(ACCOUNT.password);
  expect(await barriers(page)).toEqual([]);

  // From now on the second step of signing in is on.
  const again = await stage().visitor({ screen: PHONE });
  await passGate(again, provider);
});

test('an administrator names who gets what, on a phone, and a refused password is told to everyone', async () => {
  const provider = mailProvider.server();
  const admin = await stage().visitor({ screen: PHONE });
  await passGate(admin, provider);
  const { page } = admin;
  await page.getByRole('tab', { name: 'Email Settings' }).click();
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Edit the default recipient' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('link', { name: 'Email is required' }).waitFor();
  await dialog.getByLabel('Email').fill('council@pac.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Default Recipient Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Edit the alert recipients' }).click();
  await dialog.getByLabel('Emails').fill('chair@pac.example\nsecretary');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('link', { name: /instead of “secretary”/ }).waitFor();
  await dialog.getByLabel('Emails').fill('chair@pac.example\nsecretary@pac.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('secretary@pac.example', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Add an address' }).click();
  await dialog.getByLabel('Email').fill('gone@families.example');
  await dialog.getByRole('button', { name: 'Add the address' }).click();
  await page.getByRole('button', { name: 'Try gone@families.example again' }).click();
  await page.getByText('Address Allowed Again', { exact: true }).waitFor();

  const before = provider.mails.length;
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('The test is on its way to council@pac.example.').first().waitFor();
  expect((await provider.waitFor(before + 1)).at(-1)?.recipients).toEqual(['council@pac.example']);

  provider.refuseSignIns(true);
  provider.cutAll();
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('The test wasn’t sent').waitFor();
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Email is paused: the mail server refused the password' }).waitFor();
  expect(await barriers(page)).toEqual([]);

  // Without mail there is no code; an administrator who cannot mend it learns whom to ask.
  const vera = await stage().visitor();
  await passGate(vera, null, VERA);
  const told = vera.page.getByRole('region', { name: 'Email is paused: the mail server refused the password' });
  await told.getByText('Please tell a full administrator').waitFor();
  expect(await told.getByRole('link', { name: /Email Settings/ }).count()).toBe(0);

  provider.refuseSignIns(false);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await page.getByText('Sending', { exact: true }).waitFor();
  await page
    .getByRole('region', { name: 'Email is paused: the mail server refused the password' })
    .waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Disconnect the sender' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('Sender Disconnected', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Email is not set up' }).waitFor();
});
