import { isAdmin } from '#domain/roles.ts';
import { recordOwnDeed } from '#server/features/audit/record-audit.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noAdministrator, noLoginWaits } from '#server/features/accounts/accounts.errors.ts';
import { userByEmail } from '#server/features/accounts/accounts.store.ts';
import { CODE_LASTS, loginCodeHash, randomLoginCode } from './login-code.ts';
import { openChallenges, replaceCode } from '#server/features/sessions/login-challenges.store.ts';

/**
 * A code for waiting logins of an administrator, which the person at the server's shell passes on while mail does not
 * arrive. The password was checked before, so this replaces the mailbox only.
 * @throws noAdministrator, noLoginWaits
 */
export async function makeCodeInShell(
  { database, secrets, clock }: Pick<Platform, 'database' | 'secrets' | 'clock'>,
  email: string,
): Promise<string> {
  const now = clock.now();
  const code = randomLoginCode();
  const codeExpiresAt = new Date(now.getTime() + CODE_LASTS);
  await database.write(async (write) => {
    const user = await userByEmail(write.db, email);
    if (user === null || !isAdmin(user.role)) throw noAdministrator(email);
    const challenges = await openChallenges(write.db, user.id, now);
    if (challenges.length === 0) throw noLoginWaits();
    for (const challengeHash of challenges) {
      const codeHash = loginCodeHash(secrets, challengeHash, code);
      await replaceCode(write.db, challengeHash, { codeHash, codeExpiresAt, sentAt: now, unlessSentSince: now });
    }
    await recordOwnDeed(write, user, { action: 'user-code-made-in-shell', at: now });
  });
  return code;
}
