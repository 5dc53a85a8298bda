import type { SheetRow } from '#contract/overview.ts';
import { sheetClosesAt } from '#domain/closing-times.ts';
import { missingSoon } from '#domain/missing-places.ts';
import { areAllTaken, signedUpPlaces } from '#domain/places.ts';
import { nextReminderOf } from '#domain/reminders.ts';
import { isSameDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { remindedTimesOf } from '#server/features/reminders/sheets-ahead.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Slot } from '#server/features/slots/slots.store.ts';

type Sheet = CachedSheet['sheet'];

/** Everything comes from the cache of sheets, and nothing of it is about a person. */
export function presentRow(clock: SchoolClock, { sheet, view, signupsOpen }: CachedSheet, now: Date): SheetRow {
  const shifts = sheet.slots.filter((slot) => !isItem(slot));
  const things = sheet.slots.filter(isItem);
  const [people, items] = [placesIn(shifts), placesIn(things)];
  const isOver = sheet.state === 'called_off' || sheet.state === 'archived';
  return {
    id: sheet.id,
    title: sheet.title,
    state: sheet.state,
    visibility: sheet.visibility,
    eventDate: sheet.eventDate,
    showEventDate: sheet.showEventDate,
    ...hoursOfDay(clock, sheet),
    seriesId: sheet.seriesId,
    opensAt: sheet.opensAt,
    closesAt: isOver ? null : sheetClosesAt(clock, sheet, sheet.slots).toISOString(),
    signupsOpen,
    shifts: shifts.length,
    things: things.length,
    places: people.limit,
    taken: people.taken,
    promised: items.taken,
    wanted: items.limit,
    people: sum(sheet.slots, signedUpPlaces),
    hasRoom: !areAllTaken(view.slots),
    waiting: sum(sheet.slots, ({ waiting }) => waiting),
    handOvers: sum(sheet.slots, ({ looking }) => looking),
    ...missingOf(clock, sheet, now),
    nextReminder: nextReminder(clock, sheet, now),
    organizerName: sheet.organizerName,
    calledOffAt: sheet.calledOffAt,
  };
}

/** People, or else things. */
function missingOf(clock: SchoolClock, sheet: Sheet, now: Date): Pick<SheetRow, 'missing' | 'missingThings'> {
  const places = missingSoon(clock, sheet, now);
  const count = (ofThings: boolean) => sum(places, ({ slot, missing }) => (isItem(slot) === ofThings ? missing : 0));
  return { missing: count(false), missingThings: count(true) };
}

/** On the day of the event: a sheet of several days has hours of its own on each. */
function hoursOfDay(clock: SchoolClock, { eventDate, slots }: Sheet): Pick<SheetRow, 'startTime' | 'endTime'> {
  const timed = slots.filter(({ startTime }) => startTime !== null && isSameDay(clock, startTime, eventDate));
  return {
    startTime: timed.flatMap(({ startTime }) => startTime ?? []).toSorted()[0] ?? null,
    endTime:
      timed
        .flatMap(({ endTime }) => endTime ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}

function placesIn(slots: readonly Slot[]): { readonly limit: number | null; readonly taken: number } {
  const limited = slots.filter(({ maxVolunteers }) => maxVolunteers !== null);
  const counted = limited.length === 0 ? slots : limited;
  return {
    limit: limited.length === 0 ? null : sum(limited, ({ maxVolunteers }) => maxVolunteers ?? 0),
    taken: sum(counted, ({ currentVolunteers }) => currentVolunteers),
  };
}

function nextReminder(clock: SchoolClock, sheet: Sheet, now: Date): SheetRow['nextReminder'] {
  if (!takesPlace(sheet) || !sheet.slots.some((slot) => signedUpPlaces(slot) > 0)) return null;
  const next = nextReminderOf(clock, remindedTimesOf(sheet), now);
  return next === null ? null : { reminderType: next.kind, at: next.at.toISOString() };
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
