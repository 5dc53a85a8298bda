import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import { proofLinkDead, signInToConfirm } from '#server/features/accounts/accounts.errors.ts';
import { noteProof, type User } from '#server/features/accounts/accounts.store.ts';
import { useUpProofLink } from '#server/features/accounts/one-time-links.store.ts';
import { joinEarlierSignups } from '#server/features/accounts/own-signups.store.ts';

/**
 * Takes a link from a mail as proof of the mailbox; signups made under the address without an account then join the
 * account. Only in a browser that is signed in to it: anybody can make an account under an address, and programs that read
 * mail open links and press buttons.
 * @throws signInToConfirm where nobody is signed in, or another account is; proofLinkDead when the link is unknown, used, replaced, a week old, or the account has another address by now
 */
export async function verifyEmail({ database, clock }: Platform, token: string, actor: Actor): Promise<User> {
  const now = clock.now();
  return database.write(async ({ db }) => {
    const proof = await useUpProofLink(db, tokenHash(token), now);
    // What throws is undone: the link stays good.
    if (proof !== null && proof.userId !== actor.userId) throw signInToConfirm();
    const user = proof === null ? null : await noteProof(db, proof.userId, proof.email, now);
    if (user === null) throw proofLinkDead();
    await joinEarlierSignups(db, user);
    return user;
  });
}
