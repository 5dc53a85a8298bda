import { isStillAhead } from '#domain/sheet-dates.ts';
import { isListed } from '#domain/sheet-states.ts';
import { insertEndings } from '#server/features/calendar-records/calendar-endings.store.ts';
import { revisionsOf } from '#server/features/calendar-records/calendar-revisions.store.ts';
import { eventSpan, uidOfSheet } from '#server/features/signups/calendar-entry.ts';
import { isDateShown, wholeDay } from '#server/features/signups/calendar-times.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';
import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Sheet } from './sheets.store.ts';

/** Keeps what the council's calendar is told of a listed sheet ahead that is about to be deleted. */
export async function noteEndedSheet(
  platform: Pick<Platform, 'schoolClock'>,
  { db }: Write,
  { sheet, slots, now }: { readonly sheet: Sheet; readonly slots: readonly Slot[]; readonly now: Date },
): Promise<void> {
  if (!isListed(sheet) || !isDateShown(sheet) || !isStillAhead(platform.schoolClock, sheet, now)) return;
  const span = eventSpan(platform, sheet, slots);
  const { start, end } = span ?? wholeDay(platform, sheet);
  const uid = uidOfSheet(sheet);
  const known = (await revisionsOf(db, 'uid', [uid])).get(uid);
  // No calendar program holds an entry that was never read, so none has to be told of its end.
  if (known === undefined) return;
  const entry = {
    sequence: known.sequence + 1,
    title: sheet.title,
    start: start.toISOString(),
    end: end.toISOString(),
    allDay: span === null,
  };
  const ending = { uid, addressHash: null, sheetId: sheet.id, entry, endedAt: now.toISOString() };
  await insertEndings(db, [ending]);
}
