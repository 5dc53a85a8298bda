import type { Hub } from '#server/hub.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { CODE_LASTS, RESEND_AFTER, makeLoginCode } from './login-code.ts';
import { findChallenge, replaceCode } from '#server/features/sessions/login-challenges.store.ts';

/**
 * Mails a new code to a waiting login, at most once a minute and a few times an hour; the older code ends. Does not
 * reveal whether it did.
 */
export async function resendCode(
  hub: Hub,
  { email }: { readonly email: string },
  browser: { readonly challengeToken: string | null },
): Promise<void> {
  if (browser.challengeToken === null) return;
  const now = hub.clock.now();
  const challengeHash = tokenHash(browser.challengeToken);
  const challenge = await findChallenge(hub.database.db, challengeHash, email, now);
  if (challenge === null || !hub.limits.mayResendCode(challenge.email)) return;
  const code = makeLoginCode(hub.secrets, challengeHash, challenge);
  await hub.database.write(async (write) => {
    const replaced = await replaceCode(write.db, challengeHash, {
      codeHash: code.hash,
      codeExpiresAt: new Date(now.getTime() + CODE_LASTS),
      sentAt: now,
      unlessSentSince: new Date(now.getTime() - RESEND_AFTER),
    });
    if (!replaced) return;
    hub.limits.countResentCode(challenge.email);
    await hub.mailbox.write(write, code.mail);
  });
}
