import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { putLogo, type Logo } from '#server/features/logos/logos.store.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import type { Platform } from '#server/platform/platform.ts';
import { sampleReel } from './graph/sample-reel.ts';
import { photo } from './pictures.ts';

const picture = await photo(1080, 1080).jpeg().toBuffer();

/** Stores a picture, or an invisible film, as a platform's logo. Answers the name of its file. */
export async function keepLogo(
  { platform }: { readonly platform: Platform },
  social: SocialPlatform,
  kind: Logo['kind'] = 'image',
): Promise<string> {
  const { folder } = await platform.uploads.workplace();
  const [made, file] = [path.join(folder, 'posted'), `logo-${newUploadName()}.${kind === 'image' ? 'jpg' : 'mp4'}`];
  writeFileSync(made, kind === 'image' ? picture : sampleReel());
  await platform.uploads.keep(made, file);
  const at = platform.clock.now().toISOString();
  await platform.database.write(({ db }) => putLogo(db, social, { file, kind }, at));
  return file;
}
