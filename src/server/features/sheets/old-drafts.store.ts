import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

interface OldDraft {
  readonly id: string;
  readonly seriesId: string | null;
  readonly title: string;
  readonly organizerEmail: string;
}

/** Drafts that were made before this moment, each only once. */
export async function takeOldDrafts(
  db: Db,
  { madeBefore, at }: { readonly madeBefore: Instant; readonly at: Instant },
): Promise<OldDraft[]> {
  return db
    .updateTable('signup_sheets')
    .set({ draft_mentioned_at: at })
    .where('state', '=', 'draft')
    .where('draft_mentioned_at', 'is', null)
    .where('created_at', '<', madeBefore)
    .returning(['id', 'series_id as seriesId', 'title', 'organizer_email as organizerEmail'])
    .execute();
}
