import { Browser } from './browser.ts';
import { present } from './present.ts';
import type { TestHub } from './test-hub.ts';

/** Oldest first. */
export async function mailboxCodesTo({ platform }: TestHub, email: string): Promise<string[]> {
  const mails = await platform.database.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mailbox-code')
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
  return mails.map(({ payload }) => {
    const { sealedCode } = payload as { sealedCode?: string };
    return sealedCode === undefined ? '' : platform.secrets.unseal('mailbox-code', sealedCode);
  });
}

export async function newestCode(hub: TestHub, email: string): Promise<string> {
  await hub.hub.jobs.settled();
  return present((await mailboxCodesTo(hub, email)).at(-1));
}

/** A browser whose user has typed the code from this mailbox. */
export async function proved(hub: TestHub, email: string): Promise<Browser> {
  const browser = new Browser(hub);
  await browser.call('POST', '/api/mailbox/codes', { email });
  await browser.call('POST', '/api/mailbox/proofs', { code: await newestCode(hub, email) });
  return browser;
}
