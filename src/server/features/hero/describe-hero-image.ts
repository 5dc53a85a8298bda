import type { PictureView } from '#contract/pictures.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting, settingByKey } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Platform } from '#server/platform/platform.ts';
import { presentStored } from '#server/pictures/stored-picture.ts';
import { HERO_IMAGE_DETAILS, readStoredImage } from './hero-image.ts';
import { noHeroImage } from './hero.errors.ts';

/**
 * Sets the text for visitors who do not see the picture; empty for one that only decorates.
 * @throws noHeroImage when none was uploaded
 */
export async function describeHeroImage(platform: Platform, alt: string, actor: Actor): Promise<PictureView> {
  const at = platform.clock.now();
  return platform.database.write(async (write) => {
    const locked = await lockSetting(write.db, HERO_IMAGE_DETAILS, '', at);
    const stored = readStoredImage(locked.value);
    const shown = await settingByKey(write.db, 'heroImageUrl');
    if (stored === null || shown === null) throw noHeroImage();
    const described = { ...stored, alt };
    await putSetting(write.db, HERO_IMAGE_DETAILS, JSON.stringify(described), at);
    await recordAudit(write, actor, { action: 'hero-image-described', subjectId: shown.id, at });
    write.announce({ topic: 'setting', id: 'heroImageUrl' });
    return presentStored(described);
  });
}
