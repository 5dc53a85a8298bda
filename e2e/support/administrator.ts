import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MailServer } from '#tests/support/mail-server.ts';
import { mailsTo } from './mails.ts';
import type { Visitor } from './visitor.ts';

export const ADMIN = { name: 'Fatima Founder', email: 'fatima@school.example', password: 'four wet umbrellas' };

/**
 * Signs in to the management by the calls of the gate, with the code from the mail where there is a mail server.
 * Journeys about the gate use the gate itself.
 */
export async function signIn(visitor: Visitor, mail: MailServer | null, who = ADMIN): Promise<void> {
  const { page } = visitor;
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/auth/${path}`, { data });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  };
  const before = mail?.mails.length ?? 0;
  await call('login', { email: who.email, password: who.password });
  if (mail !== null) await call('verify-code', { email: who.email, code: await codeAfter(mail, before, who.email) });
  await visitor.open('/pac-mgmt-2025');
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
}

export async function passGate(visitor: Visitor, mail: MailServer | null, who = ADMIN): Promise<void> {
  const page = await visitor.open('/pac-mgmt-2025');
  const before = mail?.mails.length ?? 0;
  await page.getByRole('button', { name: 'Admin sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email', { exact: true }).fill(who.email);
  await dialog.getByLabel('Password', { exact: true }).fill(who.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  if (mail !== null) {
    await dialog.getByLabel('Verification code').fill(await codeAfter(mail, before, who.email));
    await dialog.getByRole('button', { name: 'Verify' }).click();
  }
  await page.getByRole('heading', { name: 'PAC Admin Dashboard' }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The code in the first mail to this address after `before` mails, whatever else is sent meanwhile. */
async function codeAfter(mail: MailServer, before: number, email: string): Promise<string> {
  const codeMail = () =>
    mailsTo(mail.mails.slice(before), email).find(({ parsed }) => parsed.subject?.includes('sign-in code'));
  await expect.poll(codeMail, { timeout: 60_000 }).toBeDefined();
  return codeIn(codeMail()?.parsed.text);
}

/** @throws when the mail holds no code */
export function codeIn(text: string | undefined): string {
  const code = /\b\d{6}\b/.exec(text ?? '')?.[0];
  if (code === undefined) throw new Error(`There is no code in: ${text}`);
  return code;
}

/** In the menu of a sheet on the dashboard. */
export async function chooseMore(page: Page, sheet: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${sheet}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
