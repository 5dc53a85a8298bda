import type { HeroImage } from '#contract/hero.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import {
  addressOf,
  fileName,
  fileNames,
  HERO_IMAGE_DETAILS,
  heroImageRecipe,
  presentStored,
  readStoredImage,
  storedImage,
  type StoredHeroImage,
} from './hero-image.ts';

interface ReceivedPicture {
  readonly file: string;
  readonly folder: string;
  readonly alt: string;
}

/**
 * Replaces the banner's picture. Its files are durable before anything refers to them; those of the earlier picture are
 * removed afterwards.
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; the reason of `signal` when the client disconnects before it
 * was kept
 */
export async function uploadHeroImage(
  hub: Context<'pictures'>,
  { file, folder, alt }: ReceivedPicture,
  actor: Actor,
  signal: AbortSignal,
): Promise<HeroImage> {
  const converted = await hub.pictures.convert({ source: file, folder, recipe: heroImageRecipe }, signal);
  const stored = storedImage(`hero-${newUploadName()}`, alt, converted);
  let replaced: StoredHeroImage | null;
  try {
    for (const each of converted.files) await hub.uploads.keep(each.file, fileName(stored.stem, each));
    signal.throwIfAborted();
    replaced = await pointAt(hub, stored, actor);
  } catch (error) {
    await hub.uploads.remove(fileNames(stored));
    throw error;
  }
  if (replaced !== null) await hub.uploads.remove(fileNames(replaced));
  return presentStored(stored);
}

async function pointAt(platform: Platform, stored: StoredHeroImage, actor: Actor): Promise<StoredHeroImage | null> {
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
