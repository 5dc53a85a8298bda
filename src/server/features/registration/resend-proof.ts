import { mailedSince } from '#server/features/signups/signups.store.ts';
import type { Context } from '#server/hub.ts';
import { stranger } from '#server/mail/mail-cause.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { lockUser } from '#server/features/accounts/accounts.store.ts';
import { mailProofLink } from '#server/features/accounts/mail-proof-link.ts';

const MINUTE = 60_000;
const MAILED_AT_MOST_EVERY = 10 * MINUTE;

/**
 * Does nothing when the mailbox is proved or a link was mailed a moment ago; the older link ends. All unsolicited mails
 * to the mailbox count, welcome mails included.
 */
export async function resendProof(hub: Context<'mailbox'>, userId: string): Promise<void> {
  const { database, clock } = hub;
  const token = randomToken();
  const since = new Date(clock.now().getTime() - MAILED_AT_MOST_EVERY);
  await database.write(async (write) => {
    const user = await lockUser(write.db, userId);
    if (user === null || user.email_verified_at !== null) return;
    for (const kind of ['welcome', 'new-address'])
      if ((await mailedSince(write.db, [kind], user.email, since)).length > 0) return;
    await mailProofLink(hub, write, { user, kind: 'new-address', token, cause: stranger });
  });
}
