import { reminderUseEnds, schoolDaysUntil, eventStart, type TimeOfSlot } from '#domain/reminders.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import type { Context } from '#server/hub.ts';

export type SheetAhead = CachedSheet['sheet'];

/** The sheets with anything from now to this many school days ahead, soonest first. */
export async function sheetsAhead(hub: Context<'sheetCache'>, days: number): Promise<SheetAhead[]> {
  const { schoolClock, clock } = hub;
  const now = clock.now();
  await hub.sheetCache.refresh();
  const isAhead = (time: TimeOfSlot) =>
    now < reminderUseEnds(schoolClock, time) && schoolDaysUntil(schoolClock, now, eventStart(time)) <= days;
  return hub.sheetCache
    .all()
    .map(({ sheet }) => sheet)
    .filter((sheet) => takesPlace(sheet) && timesOf(sheet).some(isAhead));
}

/** Includes the day of the event. */
export function timesOf({ eventDate, slots }: SheetAhead): TimeOfSlot[] {
  return [
    { startTime: null, endTime: null, eventDate },
    ...slots.map(({ startTime, endTime }) => ({ startTime, endTime, eventDate })),
  ];
}

/** What reminders are about: its slots, or the event while it has none. */
export function remindedTimesOf(sheet: SheetAhead): TimeOfSlot[] {
  const { eventDate, slots } = sheet;
  if (slots.length === 0) return timesOf(sheet);
  return slots.map(({ startTime, endTime }) => ({ startTime, endTime, eventDate }));
}
