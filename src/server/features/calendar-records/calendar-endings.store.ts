import type { Db } from '#server/platform/database/database.ts';
import { inParts } from '#server/platform/database/long-lists.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** What calendars are still told of an entry whose sheet or slot was deleted. */
interface EndedEntry {
  readonly sequence: number;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly allDay: boolean;
}

export interface CalendarEnding {
  /** Without the host. */
  readonly uid: string;
  /** Null for an entry of the council's calendar. */
  readonly addressHash: string | null;
  readonly sheetId: string;
  readonly entry: EndedEntry;
  readonly endedAt: Instant;
}

export async function insertEndings(db: Db, endings: readonly CalendarEnding[]): Promise<void> {
  const rows = endings.map(({ uid, addressHash, sheetId, entry, endedAt }) => ({
    uid,
    address_hash: addressHash,
    sheet_id: sheetId,
    entry: JSON.stringify(entry),
    ended_at: endedAt,
  }));
  for (const part of inParts(rows))
    await db
      .insertInto('calendar_endings')
      .values(part)
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .execute();
}

/** Of an entry that is there again. */
export async function deleteEnding(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('calendar_endings').where('uid', '=', uid).execute();
}

type ReadEnding = Pick<CalendarEnding, 'uid' | 'sheetId' | 'entry' | 'endedAt'>;

/** Of one mailbox, or of the council's calendar for null. */
export async function endingsOf(db: Db, addressHash: string | null, since: Instant): Promise<ReadEnding[]> {
  const endings = db
    .selectFrom('calendar_endings')
    .select(['uid', 'sheet_id as sheetId', 'entry', 'ended_at as endedAt'])
    .where('ended_at', '>=', since)
    .orderBy('uid');
  const own =
    addressHash === null ? endings.where('address_hash', 'is', null) : endings.where('address_hash', '=', addressHash);
  return (await own.execute()).map((ending) => ({ ...ending, entry: ending.entry as EndedEntry }));
}

export async function deleteEndingsOf(db: Db, addressHash: string): Promise<void> {
  await db.deleteFrom('calendar_endings').where('address_hash', '=', addressHash).execute();
}
