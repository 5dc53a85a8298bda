import type { SocialPlatform } from '#domain/social/platforms.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface SheetToPost {
  readonly id: string;
  readonly seriesId: string | null;
}

interface NewSheets {
  readonly publishedSince: Instant;
  readonly publishedUntil: Instant;
  /** Published, or opened for sign-ups, since then. */
  readonly newSince: Instant;
}

/**
 * Listed ones, the first published first; those of a moment by their event. None of a series of which a sheet was posted.
 */
export async function sheetsWithoutPost(
  db: Db,
  platform: SocialPlatform,
  { publishedSince, publishedUntil, newSince }: NewSheets,
): Promise<SheetToPost[]> {
  return db
    .selectFrom('signup_sheets')
    .select(['id', 'series_id as seriesId'])
    .where('state', '=', 'published')
    .where('visibility', '=', 'listed')
    .where('published_at', '>=', publishedSince)
    .where('published_at', '<=', publishedUntil)
    .where(({ or, eb }) => or([eb('published_at', '>=', newSince), eb('opens_at', '>=', newSince)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('social_posts')
            .select('social_posts.id')
            .innerJoin('signup_sheets as posted', 'posted.id', 'social_posts.sheet_id')
            .where(({ or, eb, ref }) =>
              or([
                eb('posted.id', '=', ref('signup_sheets.id')),
                eb('posted.series_id', '=', ref('signup_sheets.series_id')),
              ]),
            )
            .where('social_posts.platform', '=', platform),
        ),
      ),
    )
    .orderBy('published_at')
    .orderBy('event_date')
    .execute();
}

export async function postedFiles(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('social_posts').select('media_file').distinct().execute();
  return rows.flatMap(({ media_file }) => media_file ?? []);
}
