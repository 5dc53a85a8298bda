import { expect, test } from 'vitest';
import { createAdministrator } from '#server/features/registration/create-administrator.ts';
import { barriers } from './support/accessible.ts';
import { ADMIN, codeIn } from './support/administrator.ts';
import { onStage } from './support/hub.ts';
import { DESK, PHONE } from './support/visitor.ts';

const LOCKED_OUT = { name: 'Lou Lockedout', email: 'lou@school.example', password: 'six green kettles' };

const stage = onStage(async (hub) => {
  await createAdministrator(hub, ADMIN);
  await createAdministrator(hub, LOCKED_OUT);
});

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('an administrator signs in on %s with a password and the code from the mail, and out again', async (_, screen) => {
  const { mail, visitor } = stage();
  const admin = await visitor({ screen });
  const before = mail.mails.length;
  // A wrong password, and a wrong code.
  admin.expects(/status of 40[01]/);
  const page = await admin.open('/pac-mgmt-2025');
  await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await dialog.getByLabel('Password', { exact: true }).fill('three dry umbrellas');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Login Failed', { exact: true }).waitFor();
  expect(await barriers(page), 'a wrong password').toEqual([]);

  await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText(ADMIN.email).waitFor();
  expect(await barriers(page), 'the code').toEqual([]);
  const code = codeIn((await mail.waitFor(before + 1))[before]?.parsed.text);
  await dialog.getByLabel('Verification code').fill(code === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verification Failed', { exact: true }).waitFor();
  expect(await barriers(page), 'a wrong code').toEqual([]);

  // Pasted from a mail, with a space in the middle.
  await dialog.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();

  await page.reload();
  await admin.alive();
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await page.getByRole('button', { name: /Fatima Founder/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The page loads anew by itself; what is opened before that is there would be lost to it.
  await page.getByText('Logged out', { exact: true }).waitFor();
  await admin.open('/pac-mgmt-2025');
  await page.getByRole('heading', { name: 'Admin Access Required' }).waitFor();
});

test('five wrong codes lock for a quarter of an hour, which is said; going back and a new code are still there', async () => {
  const { visitor } = stage();
  const admin = await visitor({ screen: PHONE });
  // Wrong codes, and then too many.
  admin.expects(/status of 4(00|29)/);
  const page = await admin.open('/pac-mgmt-2025');
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(LOCKED_OUT.email);
  await dialog.getByLabel('Password', { exact: true }).fill(LOCKED_OUT.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  const field = dialog.getByLabel('Verification code');
  const locked = dialog.getByRole('link', { name: 'Too many wrong codes. Please try again in 15 minutes.' });
  const wrong = dialog.getByRole('link', { name: 'Invalid or expired code. Please try again.' });
  const verify = dialog.getByRole('button', { name: 'Verify' });
  for (let nth = 1; nth <= 6; nth += 1) {
    await field.fill(`00000${nth}`);
    // The complaint about the code before leaves the field, which moves the button.
    await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true');
    const answer = page.waitForResponse('**/api/auth/verify-code');
    await verify.click();
    await answer;
    await wrong.or(locked).waitFor();
    await expect.poll(() => verify.getAttribute('aria-disabled')).toBe(null);
    if (await locked.isVisible()) break;
  }
  await locked.waitFor();
  expect(await field.inputValue()).toMatch(/^00000[56]$/);
  await dialog.getByRole('button', { name: 'Resend code' }).click();
  await page.getByText('Code Sent', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Back to login' }).click();
  expect(await dialog.getByLabel('Email', { exact: true }).inputValue()).toBe(LOCKED_OUT.email);
});
