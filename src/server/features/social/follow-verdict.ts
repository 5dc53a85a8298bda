import { endsSoon } from '#domain/social/posts.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { SocialTrouble } from '#domain/social/trouble.ts';
import { alertRecipients } from '#server/features/notifications/alert-recipients.ts';
import type { Hub } from '#server/hub.ts';
import type { Write } from '#server/platform/database/database.ts';
import { noteTold, recordVerdict, type Verdict } from './social-accounts.store.ts';
import { SOCIAL_TROUBLE, type SocialTroubleMail } from './social.mail.ts';

/** Keeps what a platform said, and writes to administrators once when that is trouble. */
export async function followVerdict(
  { platform, mailbox }: Pick<Hub, 'platform' | 'mailbox'>,
  write: Write,
  social: SocialPlatform,
  verdict: Verdict,
): Promise<void> {
  await recordVerdict(write.db, social, verdict);
  const trouble = troubleOf(verdict, platform.clock.now());
  const isNew = await noteTold(write.db, social, trouble);
  if (!isNew || trouble === null) return;
  const { problem, tokenEndsAt } = verdict;
  const payload: SocialTroubleMail = { social, trouble, reason: problem, endsAt: tokenEndsAt };
  for (const recipient of await alertRecipients(write.db))
    await mailbox.write(write, { kind: SOCIAL_TROUBLE, ...recipient, payload });
}

function troubleOf({ isValid, tokenEndsAt }: Verdict, now: Date): SocialTrouble | null {
  if (!isValid) return 'locked-out';
  return endsSoon(tokenEndsAt, now) ? 'ends-soon' : null;
}
