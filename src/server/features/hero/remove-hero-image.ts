import { recordAudit } from '#server/features/audit/record-audit.ts';
import { removeSetting, settingByKey } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fileNames } from '#server/pictures/stored-picture.ts';
import { HERO_IMAGE_DETAILS, readStoredImage } from './hero-image.ts';

export async function removeHeroImage(platform: Platform, actor: Actor): Promise<void> {
  const at = platform.clock.now();
  const removed = await platform.database.write(async (write) => {
    const stored = readStoredImage((await settingByKey(write.db, HERO_IMAGE_DETAILS))?.value);
    const shown = await settingByKey(write.db, 'heroImageUrl');
    if (stored === null && shown === null) return null;
    await removeSetting(write.db, HERO_IMAGE_DETAILS);
    await removeSetting(write.db, 'heroImageUrl');
    if (shown !== null) await recordAudit(write, actor, { action: 'hero-image-removed', subjectId: shown.id, at });
    write.announce({ topic: 'setting', id: 'heroImageUrl' });
    return stored;
  });
  if (removed !== null) await platform.uploads.remove(fileNames(removed));
}
