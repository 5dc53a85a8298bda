import { SPRUCE } from '#domain/accent.ts';
import type { Site } from '#server/platform/site.ts';
import type { ShareWords } from './share-words.ts';
import { logoFileName } from '#server/platform/site-logo.ts';

/** Who stands on a picture, and in which colour; nothing but the name where the school has set nothing else. */
export function councilOf({ name, accent, logo }: Site): Pick<ShareWords, 'site' | 'accent' | 'logo'> {
  return {
    site: name,
    ...(accent === SPRUCE ? {} : { accent }),
    ...(logo === null ? {} : { logo: { file: logoFileName(logo, 'logo'), ratio: logo.ratio } }),
  };
}
