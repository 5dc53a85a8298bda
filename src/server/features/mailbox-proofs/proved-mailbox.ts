import type { FastifyRequest } from 'fastify';
import { userById } from '#server/features/accounts/accounts.store.ts';
import { addressOfMailbox } from '#server/features/mailboxes/kept-mailbox.ts';
import { mailboxById } from '#server/features/mailboxes/mailboxes.store.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readProof } from './mailbox-cookies.ts';

interface ProvedMailbox {
  /** In lower case. */
  readonly address: string;
  readonly by: 'account' | 'code';
}

/**
 * Whose mailbox the caller is known to read: by an account with a proved address, or by a code that was typed in this
 * browser. A manage link never says that, because people pass it on. Null if nothing does.
 */
export async function provedMailbox(
  platform: Platform,
  request: Pick<FastifyRequest, 'cookies' | 'actor'>,
): Promise<ProvedMailbox | null> {
  const { database } = platform;
  const { userId } = request.actor;
  const user = userId === null ? null : await userById(database.db, userId);
  if (user !== null && user.email_verified_at !== null) return { address: user.email, by: 'account' };
  const proof = readProof(platform, request);
  const mailbox = proof === null ? null : await mailboxById(database.db, proof.mailboxId);
  if (mailbox === null || mailbox.proofVersion !== proof?.version) return null;
  return { address: addressOfMailbox(platform, mailbox), by: 'code' };
}
