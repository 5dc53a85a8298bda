import type { Db } from '#server/platform/database/database.ts';
import type { Revision } from './revision.ts';

interface EntryOfSheet {
  /** Without the host. */
  readonly uid: string;
  readonly sheetId: string;
}

/** Those of these sheets by their UIDs, or those of their slots, too. */
export async function revisionsOf(
  db: Db,
  column: 'uid' | 'sheet_id',
  values: readonly string[],
): Promise<ReadonlyMap<string, Revision>> {
  if (values.length === 0) return new Map();
  const rows = await db
    .selectFrom('calendar_revisions')
    .select(['uid', 'sequence', 'changed_at as changedAt', 'digest'])
    .where(column, 'in', values)
    .execute();
  return new Map(rows.map(({ uid, ...revision }) => [uid, revision]));
}

/** The caller has locked the sheet, so that one process numbers its entries at a time. */
export async function saveRevision(db: Db, { uid, sheetId }: EntryOfSheet, revision: Revision): Promise<void> {
  const { sequence, changedAt, digest } = revision;
  await db
    .insertInto('calendar_revisions')
    .values({ uid, sheet_id: sheetId, sequence, changed_at: changedAt, digest })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ sequence, changed_at: changedAt, digest }))
    .execute();
}
