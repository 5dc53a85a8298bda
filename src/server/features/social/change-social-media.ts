import type { SocialMediaChange } from '#contract/social-media.ts';
import { socialPlatforms } from '#domain/social/platforms.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { putSetting } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountSubject } from './save-connection.ts';
import { POST_NEW_SHEETS } from './show-social-media.ts';
import { accountOf, setPaused } from './social-accounts.store.ts';

/** What is absent stays. */
export async function changeSocialMedia(
  { database, clock }: Platform,
  { postNewSheets, facebookPaused, instagramPaused }: SocialMediaChange,
  actor: Actor,
): Promise<void> {
  const now = clock.now();
  const paused = { facebook: facebookPaused, instagram: instagramPaused };
  await database.write(async (write) => {
    for (const social of socialPlatforms) {
      const isPaused = paused[social];
      const { pausedSince } = await accountOf(write.db, social);
      if (isPaused === undefined || isPaused === (pausedSince !== null)) continue;
      await setPaused(write.db, social, isPaused ? now.toISOString() : null);
      const detail = `${social}: ${isPaused ? 'paused' : 'resumed'}`;
      const deed = { action: 'social-media-changed', subjectId: accountSubject(social), detail, at: now } as const;
      await recordAudit(write, actor, deed);
    }
    if (postNewSheets === undefined) return;
    const { id } = await putSetting(write.db, POST_NEW_SHEETS, String(postNewSheets), now);
    const detail = `new sheets: ${postNewSheets ? 'posted' : 'not posted'}`;
    await recordAudit(write, actor, { action: 'social-media-changed', subjectId: id, detail, at: now });
  });
}
