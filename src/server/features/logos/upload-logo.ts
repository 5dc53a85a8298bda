import type { SocialPlatform } from '#domain/social/platforms.ts';
import { recordAudit } from '#server/features/audit/record-audit.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Context } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import { logoSubject } from './logo-subject.ts';
import { putLogo, takeLogoAway } from './logos.store.ts';

/**
 * Makes an uploaded picture a platform's logo. The earlier file stays for posts that still wait; `sweepPostMedia`
 * removes it.
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; the reason of `signal` when the client disconnects before it
 * was kept
 */
export async function uploadLogo(
  hub: Context<'pictures'>,
  social: SocialPlatform,
  { file, folder }: { readonly file: string; readonly folder: string },
  actor: Actor,
  signal: AbortSignal,
): Promise<void> {
  const { database, uploads, clock } = hub;
  const converted = await hub.pictures.convertForPosting({ source: file, folder }, signal);
  const name = `logo-${newUploadName()}.jpg`;
  await uploads.keep(converted.file, name);
  try {
    signal.throwIfAborted();
    const at = clock.now();
    await database.write(async (write) => {
      await putLogo(write.db, social, { file: name, kind: 'image' }, at.toISOString());
      await recordAudit(write, actor, { action: 'logo-uploaded', subjectId: logoSubject(social), detail: social, at });
    });
  } catch (error) {
    await uploads.remove([name]);
    throw error;
  }
}

export async function removeLogo({ database, clock }: Platform, social: SocialPlatform, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    if ((await takeLogoAway(write.db, social)) === null) return;
    await recordAudit(write, actor, { action: 'logo-removed', subjectId: logoSubject(social), detail: social, at });
  });
}
