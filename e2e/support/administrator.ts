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

type Section = 'Messages' | 'On the day' | 'Hours' | 'Settings';

/** From the list of the dashboard, the place of a sheet, one of its sections, and a part of its settings. */
export async function openPlace(page: Page, sheet: string, section?: Section, part?: string): Promise<void> {
  await page.getByRole('link', { name: sheet, exact: true }).first().click();
  await page.getByRole('heading', { name: sheet, level: 1 }).waitFor();
  if (section !== undefined) await openSection(page, sheet, section);
  if (part === undefined) return;
  await page.getByRole('navigation', { name: 'Parts of the settings' }).getByRole('link', { name: part }).click();
}

/** In the place of a sheet; on a phone some sections are in a menu. */
export async function openSection(page: Page, sheet: string, section: Section | 'Slots & people'): Promise<void> {
  const link = page.getByRole('navigation', { name: `Sections of ${sheet}` }).getByRole('link', { name: section });
  if (await link.isVisible()) return link.click();
  await page.getByRole('button', { name: `More sections of ${sheet}` }).click();
  await page.getByRole('menuitem', { name: section }).click();
}

/** In the menu of a sheet's place. */
export async function choosePaper(page: Page, sheet: string, paper: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${sheet}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: paper }).click();
}

/** In the menu of a sheet, of its slots (`the slots of …`), of a slot, or of a person. */
export async function chooseMore(page: Page, sheet: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${sheet}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
