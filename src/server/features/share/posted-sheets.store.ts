import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** Listed ones that were published in this time, oldest first. */
export async function sheetsWithoutPost(
  db: Db,
  platform: SocialPlatform,
  { since, until }: { readonly since: Instant; readonly until: Instant },
): Promise<string[]> {
  const rows = await db
    .selectFrom('signup_sheets')
    .select('id')
    .where('state', '=', 'published')
    .where('visibility', '=', 'listed')
    .where('published_at', '>=', since)
    .where('published_at', '<=', until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('social_posts')
            .select('social_posts.id')
            .whereRef('social_posts.sheet_id', '=', 'signup_sheets.id')
            .where('social_posts.platform', '=', platform),
        ),
      ),
    )
    .orderBy('published_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function postedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('social_posts').select('media_file').distinct().execute();
  return rows.flatMap(({ media_file }) => media_file ?? []);
}
