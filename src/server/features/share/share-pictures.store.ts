import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** The pictures that were drawn of a sheet. */
export interface DrawnPictures {
  /** Of the words that stand in them. */
  readonly fingerprint: string;
  /** What the names of both files begin with; null where the server has no font for the words. */
  readonly stem: string | null;
}

export async function drawnOf(db: Db, sheetId: string): Promise<DrawnPictures | null> {
  const row = await db
    .selectFrom('share_pictures')
    .select(['fingerprint', 'stem'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return row ?? null;
}

/** Keeps what was drawn; false when the sheet is gone. */
export async function keepDrawn(
  db: Db,
  sheetId: string,
  { fingerprint, stem }: DrawnPictures,
  at: Instant,
): Promise<boolean> {
  const sheet = await db.selectFrom('signup_sheets').select('id').where('id', '=', sheetId).executeTakeFirst();
  if (sheet === undefined) return false;
  const row = { fingerprint, stem, drawn_at: at };
  await db
    .insertInto('share_pictures')
    .values({ sheet_id: sheetId, ...row })
    .onConflict((conflict) => conflict.column('sheet_id').doUpdateSet(row))
    .execute();
  return true;
}

/** What the names of all pictures begin with that are in use. */
export async function stemsInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('share_pictures').select('stem').execute();
  return rows.flatMap(({ stem }) => stem ?? []);
}
