import { recordAudit } from '#server/features/audit/record-audit.ts';
import { lockSetting, putSetting, removeSetting, settingByKey } from '#server/features/settings/settings.store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ReceivedPicture } from '#server/http/receive-picture.ts';
import type { Context } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { SiteLogo } from '#server/platform/site.ts';
import type { LogoFile } from '#server/platform/site-logo.ts';
import { logoFileName, logoFileNames } from '#server/platform/site-logo.ts';
import { readStoredLogo, SCHOOL_LOGO } from './school-settings.ts';

/**
 * Replaces the logo of the school. Its files are durable before anything refers to them. Those of the earlier one stay
 * for mails that are about to go; `sweepSchoolLogos` removes them.
 * @throws {PictureRefused} {TooManyPictures} {NoRoomLeft}; the reason of `signal` when the client disconnects before it
 * was kept
 */
export async function uploadSchoolLogo(
  hub: Context<'pictures'>,
  { file, folder }: Pick<ReceivedPicture, 'file' | 'folder'>,
  actor: Actor,
  signal: AbortSignal,
): Promise<void> {
  const { uploads } = hub;
  const { ratio, inline, files } = await hub.pictures.convertLogo({ source: file, folder }, signal);
  const logo: SiteLogo = { stem: `school-${newUploadName()}`, ratio, inline };
  try {
    for (const [name, made] of Object.entries(files)) await uploads.keep(made, logoFileName(logo, name as LogoFile));
    signal.throwIfAborted();
    await pointAt(hub, logo, actor);
  } catch (error) {
    await uploads.remove(logoFileNames(logo));
    throw error;
  }
}

async function pointAt({ database, clock }: Platform, logo: SiteLogo, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const { id } = await lockSetting(write.db, SCHOOL_LOGO, '', at);
    await putSetting(write.db, SCHOOL_LOGO, JSON.stringify(logo), at);
    await recordAudit(write, actor, { action: 'school-logo-uploaded', subjectId: id, at });
    write.announce({ topic: 'setting', id: SCHOOL_LOGO });
  });
}

export async function removeSchoolLogo({ database, clock }: Platform, actor: Actor): Promise<void> {
  const at = clock.now();
  await database.write(async (write) => {
    const stored = await settingByKey(write.db, SCHOOL_LOGO);
    if (stored === null) return;
    await removeSetting(write.db, SCHOOL_LOGO);
    if (readStoredLogo(stored.value) === null) return;
    await recordAudit(write, actor, { action: 'school-logo-removed', subjectId: stored.id, at });
    write.announce({ topic: 'setting', id: SCHOOL_LOGO });
  });
}
