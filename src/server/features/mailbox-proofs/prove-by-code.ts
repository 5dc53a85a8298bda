import { wrongCode } from '#server/features/accounts/accounts.errors.ts';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { proveMailbox } from '#server/features/accounts/prove-mailbox.ts';
import { TRIES_ALLOWED } from '#server/features/login/login-code.ts';
import { countTry, useUpCode } from '#server/features/mailboxes/mailbox-codes.store.ts';
import { keptMailbox } from '#server/features/mailboxes/kept-mailbox.ts';
import { keepMailbox } from '#server/features/mailboxes/mailboxes.store.ts';
import type { Actor } from '#server/http/actor.ts';
import { liftSuppression } from '#server/mail/suppressed-addresses.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sameSecret, tokenHash } from '#server/platform/secrets.ts';
import { mailboxCodeHash } from './mail-code.ts';
import type { HeldCode, HeldProof } from './mailbox-cookies.ts';

/**
 * Proves that whoever uses this browser reads the mailbox for which it asked. An account that is signed in with the
 * same address is proved too.
 * @throws wrongCode when the code is wrong, used or too old, was tried too often, or this browser asked for none
 */
export async function proveByCode(
  platform: Platform,
  code: string,
  { asked, actor }: { readonly asked: HeldCode | null; readonly actor: Actor },
): Promise<HeldProof> {
  const { database, secrets, clock } = platform;
  if (asked === null) throw wrongCode();
  const [hash, now] = [tokenHash(asked.token), clock.now()];
  const at = now.toISOString();
  const codeHash = await database.write(({ db }) =>
    countTry(db, { tokenHash: hash, now: at, triesAllowed: TRIES_ALLOWED }),
  );
  if (codeHash === null || !sameSecret(mailboxCodeHash(secrets, hash, code), codeHash)) throw wrongCode();
  const address = asked.email.toLowerCase();
  const mailbox = keptMailbox(platform, address);
  const { id, proofVersion } = await database.write(async ({ db }) => {
    if (!(await useUpCode(db, hash, codeHash))) throw wrongCode();
    await liftSuppression(db, address);
    return keepMailbox(db, mailbox);
  });
  const user = actor.userId === null ? null : await userById(database.db, actor.userId);
  if (user?.email === address) await proveMailbox(platform, user);
  return { mailboxId: id, version: proofVersion };
}
