import { revisionsOf, saveRevision } from '#server/features/calendar-records/calendar-revisions.store.ts';
import { nextRevision, type Revision } from '#server/features/calendar-records/revision.ts';
import { makeEntries } from '#server/features/sheets/cached-sheet.ts';
import { readSheets } from '#server/features/sheets/read-sheets.ts';
import { lockSheets } from '#server/features/sheets/sheets.store.ts';
import { uidOfSheet } from '#server/features/signups/calendar-entry.ts';
import { isDateShown } from '#server/features/signups/calendar-times.ts';
import { digestOf, sheetDigest } from '#server/features/signups/entry-digest.ts';
import type { SheetWithSlots } from '#server/features/sheets/present-sheet.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { committeeEntries } from './committee-entries.ts';

export interface NumberedSheet {
  readonly sheet: SheetWithSlots;
  /** By the UID of an entry. */
  readonly revisions: ReadonlyMap<string, Revision>;
}

/** Which entries of sheets a calendar has. */
interface Kind {
  revisions(db: Db, sheetIds: readonly string[]): Promise<ReadonlyMap<string, Revision>>;
  /** By UID, of what the entries say. */
  digests(platform: Platform, sheet: SheetWithSlots): ReadonlyMap<string, string>;
}

/** One for each sheet, for everyone. */
export const eventEntries: Kind = {
  revisions: (db, ids) =>
    revisionsOf(
      db,
      'uid',
      ids.map((id) => uidOfSheet({ id })),
    ),
  digests: (platform, sheet) =>
    new Map(isDateShown(sheet) ? [[uidOfSheet(sheet), sheetDigest(platform, sheet, sheet.slots)]] : []),
};

/** One for each slot, for the committee. */
export const slotEntries: Kind = {
  revisions: (db, ids) => revisionsOf(db, 'sheet_id', ids),
  digests: (platform, sheet) =>
    new Map([...committeeEntries(platform, sheet)].map(([uid, entry]) => [uid, digestOf(entry)])),
};

/**
 * The sheets with the numbers of what their entries say now. If an entry was not read since it changed, it gets its number
 * first, and the sheets are read from the database: what a process has in memory may be older than a number. Otherwise
 * nothing is written.
 */
export async function numberSheets(
  platform: Platform,
  sheets: readonly SheetWithSlots[],
  kind: Kind,
): Promise<NumberedSheet[]> {
  const { database, schoolClock, clock } = platform;
  const known = await kind.revisions(
    database.db,
    sheets.map(({ id }) => id),
  );
  const changed = sheets.filter((sheet) => changesOf(platform, sheet, kind, known).length > 0).map(({ id }) => id);
  if (changed.length === 0) return sheets.map((sheet) => ({ sheet, revisions: known }));
  const numbered = await database.write(async ({ db }) => {
    await lockSheets(db, changed);
    const fresh = makeEntries(schoolClock, await readSheets({ database: { db } }, changed), clock.now().getTime());
    const revisions = new Map(await kind.revisions(db, changed));
    for (const { sheet } of fresh)
      for (const [uid, revision] of changesOf(platform, sheet, kind, revisions)) {
        await saveRevision(db, { uid, sheetId: sheet.id }, revision);
        revisions.set(uid, revision);
      }
    return fresh.map(({ sheet }) => ({ sheet, revisions }));
  });
  const byId = new Map(numbered.map((one) => [one.sheet.id, one]));
  return sheets.flatMap((sheet) =>
    changed.includes(sheet.id) ? (byId.get(sheet.id) ?? []) : [{ sheet, revisions: known }],
  );
}

function changesOf(
  platform: Platform,
  sheet: SheetWithSlots,
  kind: Kind,
  known: ReadonlyMap<string, Revision>,
): [string, Revision][] {
  return [...kind.digests(platform, sheet)].flatMap(([uid, digest]) => {
    const before = known.get(uid) ?? null;
    const revision = nextRevision(before, digest, platform.clock.now());
    return revision === before ? [] : [[uid, revision] as [string, Revision]];
  });
}
