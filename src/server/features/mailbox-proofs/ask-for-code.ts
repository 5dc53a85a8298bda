import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import { insertCode } from '#server/features/mailboxes/mailbox-codes.store.ts';
import type { Hub } from '#server/hub.ts';
import type { Asker } from '#server/mail/asker.ts';
import { randomToken, tokenHash } from '#server/platform/secrets.ts';
import { MAIL_MAILBOX_CODE, type CodeToMail } from './mail-code.ts';
import { CODE_LASTS } from '#server/features/login/login-code.ts';
import type { HeldCode } from './mailbox-cookies.ts';

interface Asked {
  readonly email: string;
  readonly language: string;
  readonly by: Asker;
}

/**
 * Lets a browser wait for a code. Whether one is mailed is found out after the answer, so that neither that nor its
 * duration reveals whether anybody used the address here.
 */
export async function askForCode(hub: Hub, { email, language, by }: Asked): Promise<HeldCode> {
  const token = randomToken();
  const now = hub.clock.now();
  const asked: CodeToMail = { tokenHash: tokenHash(token), email, language, ...by };
  await hub.database.write(async (write) => {
    await insertCode(write.db, {
      tokenHash: asked.tokenHash,
      addressHash: mailboxHash(hub, email),
      askedAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + CODE_LASTS).toISOString(),
    });
    await hub.jobs.enqueue(write, MAIL_MAILBOX_CODE, asked);
  });
  return { token, email };
}
