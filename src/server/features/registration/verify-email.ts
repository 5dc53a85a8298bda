import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { proofLinkDead } from '#server/features/accounts/accounts.errors.ts';
import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { useUpProofLink } from '#server/features/accounts/one-time-links.store.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';

/**
 * Takes a link from a mail as proof of the mailbox; signups made under the address without an account then join the
 * account. Does not sign in.
 * @throws proofLinkDead when the link is unknown, used, replaced, a week old, or the account has another address by now
 */
export async function verifyEmail({ database, clock }: Platform, token: string): Promise<User> {
  const now = clock.now();
  return database.write(async ({ db }) => {
    const proof = await useUpProofLink(db, tokenHash(token), now);
    const user = proof === null ? null : await noteProof(db, proof.userId, proof.email, now);
    if (user === null) throw proofLinkDead();
    await joinEarlierSignups(db, user);
    return user;
  });
}
