import type { PictureView } from '#contract/pictures.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ReceivedPicture } from '#server/http/receive-picture.ts';
import type { Context } from '#server/hub.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepPicture } from '#server/pictures/keep-picture.ts';
import type { StoredPicture } from '#domain/pictures.ts';
import { addressOf, fileNames, presentStored } from '#server/pictures/stored-picture.ts';
import { HERO_IMAGE_DETAILS, heroImageRecipe, readStoredImage } from './hero-image.ts';

/**
 * Replaces the banner's picture. Its files are durable before anything refers to them; those of the earlier picture are
 * removed afterwards.
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; the reason of `signal` when the client disconnects before it
 * was kept
 */
export async function uploadHeroImage(
  hub: Context<'pictures'>,
  picture: ReceivedPicture,
  actor: Actor,
  signal: AbortSignal,
): Promise<PictureView> {
  const upload = { picture, kind: 'hero', recipe: heroImageRecipe, signal };
  const { stored, replaced } = await keepPicture(hub, upload, (kept) => pointAt(hub, kept, actor));
  if (replaced !== null) await hub.uploads.remove(fileNames(replaced));
  return presentStored(stored);
}

async function pointAt(platform: Platform, stored: StoredPicture, actor: Actor): Promise<StoredPicture | null> {
  const at = platform.clock.now();
  return platform.database.write(async (write) => {
    const replaced = readStoredImage((await lockSetting(write.db, HERO_IMAGE_DETAILS, '', at)).value);
    await putSetting(write.db, HERO_IMAGE_DETAILS, JSON.stringify(stored), at);
    const { id } = await putSetting(write.db, 'heroImageUrl', addressOf(stored), at);
    await recordAudit(write, actor, { action: 'hero-image-uploaded', subjectId: id, at });
    write.announce({ topic: 'setting', id: 'heroImageUrl' });
    return replaced;
  });
}
