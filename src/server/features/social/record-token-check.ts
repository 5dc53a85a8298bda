import { endsSoon } from '#domain/social/posts.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import { alertRecipients } from '#server/features/notifications/alert-recipients.ts';
import { byClock } from '#server/mail/mail-cause.ts';
import type { Context } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { readConnection } from './connection-status.ts';
import {
  forgetTold,
  lockAccount,
  noteTold,
  storeTokenCheck,
  troubleIsOver,
  type TokenCheck,
} from './social-accounts.store.ts';
import { SOCIAL_TROUBLE, type SocialTroubleMail } from './social.mail.ts';

const DAY = 24 * 60 * 60_000;

/**
 * Stores a platform's answer, and mails administrators once if it means trouble. An account that is accepted when asked
 * about and refused when it posts alternates, so the same trouble is mailed again after a day at the earliest, unless
 * the token changes. A late answer about a replaced id and token is ignored.
 */
export async function recordTokenCheck(
  hub: Context<'mailbox'>,
  write: Write,
  social: SocialPlatform,
  check: TokenCheck,
): Promise<void> {
  const now = hub.clock.now();
  const stored = await lockAccount(write.db, social);
  if (readConnection(hub, social, stored)?.credentials !== check.credentials) return;
  await storeTokenCheck(write.db, social, check);
  const trouble = troubleOf(check, now);
  if (stored.seenCredentials !== check.credentials) await forgetTold(write.db, social);
  if (trouble === null) return troubleIsOver(write.db, social);
  const dayAgo = new Date(now.getTime() - DAY).toISOString();
  if (!(await noteTold(write.db, social, { trouble, at: now.toISOString(), dayAgo }))) return;
  const { problem, tokenEndsAt } = check;
  const payload: SocialTroubleMail = { social, trouble, reason: problem, endsAt: tokenEndsAt };
  for (const recipient of await alertRecipients(write.db))
    await hub.mailbox.write(write, { kind: SOCIAL_TROUBLE, ...recipient, payload, cause: byClock });
}

function troubleOf({ isValid, tokenEndsAt }: TokenCheck, now: Date): SocialTrouble | null {
  if (!isValid) return 'locked-out';
  return endsSoon(tokenEndsAt, now) ? 'ends-soon' : null;
}
