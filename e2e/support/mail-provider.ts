import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { selfSigned } from '#tests/support/certificates.ts';
import { ACCOUNT, startMailServer, type MailServer } from '#tests/support/mail-server.ts';

interface MailProvider {
  readonly variables: Readonly<Record<string, string>>;
  readonly server: () => MailServer;
}

export function withMailProvider(): MailProvider {
  const certificate = selfSigned(['localhost']);
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-ca-'));
  const authority = path.join(folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  let server: MailServer | undefined;
  beforeAll(async () => {
    server = await startMailServer({ signIn: true, secured: { by: 'tls', certificate } });
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    variables: { SMTP_URL: '', MAIL_FROM: '', NODE_EXTRA_CA_CERTS: authority },
    server() {
      if (server === undefined) throw new Error('The provider is there from the first test on');
      return server;
    },
  };
}

export async function fillInSender(page: Page, { port }: MailServer, password = ACCOUNT.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Connect the sender' });
  await dialog.getByLabel('Email', { exact: true }).fill(ACCOUNT.user);
  await dialog.getByLabel('Email provider').selectOption('Another mail server');
  await dialog.getByLabel('Mail server').fill('localhost');
  await dialog.getByLabel('Port').fill(String(port));
  await dialog.getByLabel('App password', { exact: true }).fill(password);
}
