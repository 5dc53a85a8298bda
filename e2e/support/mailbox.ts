import { expect } from 'vitest';
import { pagePaths } from '#contract/paths.ts';
import type { MailServer } from '#tests/support/mail-server.ts';
import { codeIn } from './administrator.ts';
import { mailsTo } from './mails.ts';
import type { Visitor } from './visitor.ts';

/** On the page of one’s volunteering, which then waits for the code. */
export async function askForCode(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor;
  await visitor.open(pagePaths.mine);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await page.getByLabel('Verification code').waitFor();
}

/** Reads the code in the mail and types it, so that the page shows what is this mailbox’s. */
export async function proveMailbox(visitor: Visitor, mail: MailServer, email: string): Promise<void> {
  const { page } = visitor;
  await askForCode(visitor, email);
  const text = () => mailsTo(mail.mails, email).at(-1)?.parsed.text ?? '';
  await expect.poll(text).toContain('/mine#');
  await page.getByLabel('Verification code').fill(codeIn(text()));
  await page.getByRole('button', { name: 'Show my sign-ups' }).click();
}
