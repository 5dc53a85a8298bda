import { z } from 'zod';
import { DAY } from '#domain/retention.ts';
import { CODE_MINUTES, randomLoginCode } from '#server/features/login/login-code.ts';
import { giveCode } from '#server/features/mailboxes/mailbox-codes.store.ts';
import { mailboxHash } from '#server/features/mailboxes/mailbox-hash.ts';
import { asker, causeOfAsker } from '#server/mail/asker.ts';
import type { Context } from '#server/hub.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { knownAddress } from './known-addresses.store.ts';
import { MAILBOX_CODE, type MailboxCodeMail } from './mailbox-code.mail.ts';

export const MAIL_MAILBOX_CODE = 'mail-mailbox-code';

export const codeToMail = asker.extend({ tokenHash: z.string(), email: z.string(), language: z.string() });
export type CodeToMail = z.infer<typeof codeToMail>;

/** Of one address, that were not entered: with five tries each, one of 20,000 guessers a day is lucky. */
const CODES_A_DAY = 10;

/** Mails the code that a browser waits for, unless nobody used the address here or its mailbox got too many lately. */
export async function mailCode(
  hub: Context<'mailbox'>,
  { tokenHash, email, language, ...by }: CodeToMail,
): Promise<void> {
  const [code, cause] = [randomLoginCode(), causeOfAsker(by)];
  const now = hub.clock.now();
  const given = {
    tokenHash,
    addressHash: mailboxHash(hub, email),
    codeHash: mailboxCodeHash(hub.secrets, tokenHash, code),
    now: now.toISOString(),
    since: new Date(now.getTime() - DAY).toISOString(),
    atMost: CODES_A_DAY,
  };
  await hub.database.write(async (write) => {
    const to = await knownAddress(write.db, email);
    if (to === null || !hub.mailbox.mayWrite(write, { to, cause })) return;
    if (!(await giveCode(write.db, given))) return;
    const payload: MailboxCodeMail = {
      sealedCode: hub.secrets.seal(MAILBOX_CODE, code),
      tag: tagOf(tokenHash),
      minutes: CODE_MINUTES,
    };
    await hub.mailbox.write(write, { kind: MAILBOX_CODE, to, language, payload, cause });
  });
}

/** Keyed, because the hash of six digits alone is guessed at once; bound to one browser, because codes repeat. */
export function mailboxCodeHash(secrets: Secrets, hashOfToken: string, code: string): string {
  return secrets.sign('mailbox-code', `${hashOfToken}:${code}`);
}

/** By this the browser that asked knows the mailed link as its own; it allows nothing. */
export function tagOf(hashOfToken: string): string {
  return hashOfToken.slice(0, 8);
}
