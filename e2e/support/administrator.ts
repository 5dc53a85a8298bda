import type { MailServer } from '#tests/support/mail-server.ts';
import type { Visitor } from './visitor.ts';

/** Who administers the hub in the journeys. */
export const ADMIN = { name: 'Fatima Founder', email: 'fatima@school.example', password: 'four wet umbrellas' };

/** Passes the gate of the management: with the password, and with the code from the mail where there is a mail server. */
export async function signIn(visitor: Visitor, mail: MailServer | null, who = ADMIN): Promise<void> {
  const page = await visitor.open('/pac-mgmt-2025');
  const before = mail?.mails.length ?? 0;
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  if (mail !== null) {
    await dialog.getByLabel('Verification code').waitFor();
    const mails = await mail.waitFor(before + 1);
    await dialog.getByLabel('Verification code').fill(codeIn(mails.at(-1)?.parsed.text));
    await dialog.getByRole('button', { name: 'Verify' }).click();
  }
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** @throws when the mail holds no code */
export function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}
