import type { Hub } from '#server/hub.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { CODE_LASTS, RESEND_AFTER, makeLoginCode } from './login-code.ts';
import { findChallenge, replaceCode } from './login-challenges.store.ts';

/**
 * Mails a new code to a login that waits for one, at most once a minute and a few times an hour; the older code dies.
 * Tells nobody whether it did.
 */
export async function resendCode(
  { platform, mailbox, limits }: Hub,
  { email }: { readonly email: string },
  browser: { readonly challengeToken: string | null },
): Promise<void> {
  if (browser.challengeToken === null) return;
  const now = platform.clock.now();
  const challengeHash = tokenHash(browser.challengeToken);
  const challenge = await findChallenge(platform.database.db, challengeHash, email, now);
  if (challenge === null || !limits.mayResendCode(challenge.email)) return;
  const code = makeLoginCode(platform.secrets, challengeHash, challenge);
  await platform.database.write(async (write) => {
    const replaced = await replaceCode(write.db, challengeHash, {
      codeHash: code.hash,
      codeExpiresAt: new Date(now.getTime() + CODE_LASTS),
      sentAt: now,
      unlessSentSince: new Date(now.getTime() - RESEND_AFTER),
    });
    if (!replaced) return;
    limits.countResentCode(challenge.email);
    await mailbox.write(write, code.mail);
  });
}
