import { logoOf } from '#server/features/logos/logos.store.ts';
import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Context } from '#server/hub.ts';
import { newUploadName } from '#server/platform/files/uploads.ts';
import { councilOf } from '#server/pictures/council-of.ts';
import { ownLogo } from '#server/pictures/own-logo.ts';
import { NoFont } from '#server/pictures/share-words.ts';
import type { PostMedia } from './social-posts.store.ts';

const DRAWN_WITHIN = 60_000;

/**
 * For posts without a picture of their own: the logo; on Instagram, which refuses posts without one, a drawn picture
 * where there is no logo. Posts on Facebook need none.
 * @throws {TooManyPictures} {NoRoomLeft}
 */
export async function postPicture(
  hub: Context<'pictures'>,
  social: SocialPlatform,
  title: string,
): Promise<PostMedia | null> {
  const logo = await logoOf(hub.database.db, social);
  if (logo !== null) return logo;
  return social === 'facebook' ? null : { file: await drawn(hub, title), kind: 'image' };
}

/** A square picture with these words, or with the name of the school where no font has their letters. */
async function drawn(hub: Context<'pictures'>, title: string): Promise<string> {
  const { site, config } = hub;
  const workplace = await hub.uploads.workplace();
  const council = councilOf(site);
  const draw = async (words: string) =>
    hub.pictures.drawShare(
      {
        words: {
          language: 'en',
          direction: 'ltr',
          title: words,
          leaf: null,
          when: null,
          places: null,
          taken: null,
          ...council,
          address: new URL(config.publicUrl).host,
        },
        folder: workplace.folder,
        ...(await ownLogo(hub.uploads, council, workplace.folder)),
      },
      AbortSignal.timeout(DRAWN_WITHIN),
    );
  try {
    const { square } = await draw(title).catch((error: unknown) => {
      if (error instanceof NoFont) return draw(`News from ${site.school}`);
      throw error;
    });
    const name = `post-${newUploadName()}.jpg`;
    await hub.uploads.keep(square.file, name);
    return name;
  } finally {
    await workplace.clear();
  }
}
