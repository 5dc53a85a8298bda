import { keptFor, retention } from '#domain/retention.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import type { ProofMail } from './own-account.mail.ts';
import type { User } from './accounts.store.ts';
import { replaceProofLink } from './one-time-links.store.ts';

/**
 * Older links stop working.
 * @param token a random one, created outside of the write
 */
export async function mailProofLink(
  hub: Context<'mailbox'>,
  write: Write,
  { user, kind, token }: { readonly user: User; readonly kind: 'welcome' | 'new-address'; readonly token: string },
): Promise<void> {
  const now = hub.clock.now();
  const expiresAt = new Date(now.getTime() + keptFor('oneTimeLinks'));
  await replaceProofLink(write.db, { tokenHash: tokenHash(token), userId: user.id, email: user.email, now, expiresAt });
  const payload: ProofMail = { sealedToken: hub.secrets.seal(kind, token), days: retention.oneTimeLinks.days };
  await hub.mailbox.write(write, { kind, to: user.email, language: user.preferred_language, payload });
}
