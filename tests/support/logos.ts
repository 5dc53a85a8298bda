import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import { putLogo } from '#server/features/logos/logos.store.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import type { TestPlatform } from './test-platform.ts';
import { photo } from './pictures.ts';

const picture = await photo(1080, 1080).jpeg().toBuffer();

/** Makes a picture the logo of a platform, as an upload does. Answers the name of its file. */
export async function keepLogo(
  { platform }: { readonly platform: TestPlatform },
  social: SocialPlatform,
): Promise<string> {
  const { folder } = await platform.uploads.workplace();
  const [made, file] = [path.join(folder, 'posted.jpg'), `logo-${newUploadName()}.jpg`];
  writeFileSync(made, picture);
  await platform.uploads.keep(made, file);
  const at = platform.clock.now().toISOString();
  await platform.database.write(({ db }) => putLogo(db, social, { file, kind: 'image' }, at));
  return file;
}
