import type { LanguageTag } from '#domain/languages.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Instant } from '#server/platform/database/columns.ts';

export interface Depicted {
  readonly sheetId: string;
  readonly language: LanguageTag;
}

interface DrawnPictures {
  readonly fingerprint: string;
  /** The beginning of both file names; null where the server had no font for the words. */
  readonly stem: string | null;
  readonly drawnAt: Instant;
}

export async function drawnOf(db: Db, { sheetId, language }: Depicted): Promise<DrawnPictures | null> {
  const row = await db
    .selectFrom('share_pictures')
    .select(['fingerprint', 'stem', 'drawn_at as drawnAt'])
    .where('sheet_id', '=', sheetId)
    .where('language', '=', language)
    .executeTakeFirst();
  return row ?? null;
}

/** False when the sheet is gone. */
export async function keepDrawn(
  db: Db,
  { sheetId, language }: Depicted,
  { fingerprint, stem, drawnAt }: DrawnPictures,
): Promise<boolean> {
  const sheet = await db.selectFrom('signup_sheets').select('id').where('id', '=', sheetId).executeTakeFirst();
  if (sheet === undefined) return false;
  const row = { fingerprint, stem, drawn_at: drawnAt };
  await db
    .insertInto('share_pictures')
    .values({ sheet_id: sheetId, language, ...row })
    .onConflict((conflict) => conflict.columns(['sheet_id', 'language']).doUpdateSet(row))
    .execute();
  return true;
}

export async function stemsInUse(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('share_pictures').select('stem').execute();
  return rows.flatMap(({ stem }) => stem ?? []);
}
