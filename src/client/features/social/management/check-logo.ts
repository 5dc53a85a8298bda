import { LOGO_TYPE, logoLimits, logoTooLarge } from '#domain/social/logo-files.ts';
import { FILE_TOO_LARGE, INVALID_FILE_TYPE, TELLING_BYTES, pictureTypeOf } from '#domain/pictures.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { VIDEO_TELLING_BYTES, videoTypeOf } from '#domain/videos.ts';
import type { FileProblem } from '#client/lib/file-problem.ts';

export type LogoKind = 'image' | 'video';

/** By its first bytes; null for no logo. */
export async function logoKindOf(file: Blob): Promise<LogoKind | null> {
  const told = Math.max(TELLING_BYTES, VIDEO_TELLING_BYTES);
  const beginning = new Uint8Array(await file.slice(0, told).arrayBuffer());
  if (videoTypeOf(beginning) !== null) return 'video';
  const picture = pictureTypeOf(beginning);
  return picture === 'jpeg' || picture === 'png' ? 'image' : null;
}

/** What the server would refuse of a file, found before the upload; null for an acceptable one. */
export async function checkLogo(platform: SocialPlatform, file: Blob): Promise<FileProblem | null> {
  const kind = await logoKindOf(file);
  if (kind === null) return { title: INVALID_FILE_TYPE, text: LOGO_TYPE };
  if (file.size > logoLimits[platform][kind]) return { title: FILE_TOO_LARGE, text: logoTooLarge(platform, kind) };
  return null;
}
