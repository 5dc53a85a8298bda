import { keptFor, retention } from '#domain/retention.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { MailCause } from '#server/mail/mail-cause.ts';
import { tokenHash } from '#server/platform/secrets.ts';
import type { ProofMail } from './own-account.mail.ts';
import type { User } from './accounts.store.ts';
import { replaceProofLink } from './one-time-links.store.ts';

interface ProofLink {
  readonly user: User;
  readonly kind: 'welcome' | 'new-address';
  readonly token: string;
  readonly cause: MailCause;
}

/**
 * Older links stop working, unless the mailbox got too many emails for a newer one.
 * @param token a random one, created outside of the write
 */
export async function mailProofLink(
  hub: Context<'mailbox'>,
  write: Write,
  { user, kind, token, cause }: ProofLink,
): Promise<void> {
  const { email: to, preferred_language: language } = user;
  if (!hub.mailbox.mayWrite(write, { to, cause })) return;
  const now = hub.clock.now();
  const expiresAt = new Date(now.getTime() + keptFor('oneTimeLinks'));
  await replaceProofLink(write.db, { tokenHash: tokenHash(token), userId: user.id, email: to, now, expiresAt });
  const payload: ProofMail = { sealedToken: hub.secrets.seal(kind, token), days: retention.oneTimeLinks.days };
  await hub.mailbox.write(write, { kind, to, language, payload, cause });
}
