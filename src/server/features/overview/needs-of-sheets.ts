import type { Need } from '#contract/overview.ts';
import { daysOfEvent } from '#domain/days-of-event.ts';
import { missingSoon } from '#domain/missing-places.ts';
import { signedUpPlaces } from '#domain/places.ts';
import { dateFieldValue, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { takesPlace } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import type { CachedSheet } from '#server/features/sheets/cached-sheet.ts';
import { isSoon, type DatedNeed } from './order-needs.ts';

type Sheet = CachedSheet['sheet'];

interface At {
  readonly clock: SchoolClock;
  readonly now: Date;
}

/** From midnight until the last slot of the day has ended. */
export function eventToday({ clock, now }: At, sheet: Sheet): DatedNeed[] {
  if (!takesPlace(sheet)) return [];
  const today = dateFieldValue(clock, now);
  const held = daysOfEvent(clock, sheet).find(({ day, ends }) => day === today && now < ends);
  if (held === undefined) return [];
  const shifts = held.slots.filter((slot) => !isItem(slot));
  const need: Need = {
    kind: 'today',
    sheetId: sheet.id,
    sheetTitle: sheet.title,
    day: today,
    ...(held.startTime === null ? {} : { at: held.startTime }),
    coming: shifts.reduce((sum, slot) => sum + signedUpPlaces(slot), 0),
    count: shifts.reduce((sum, slot) => sum + Math.max((slot.maxVolunteers ?? 0) - slot.currentVolunteers, 0), 0),
    isUrgent: true,
  };
  return [{ need, moment: held.startTime === null ? startOfDay(clock, now) : new Date(held.startTime) }];
}

/** One for a sheet. What another line tells already is left out: today, and slots that were cancelled late. */
export function placesMissing({ clock, now }: At, sheet: Sheet, toldSlots: ReadonlySet<string>): DatedNeed[] {
  const today = dateFieldValue(clock, now);
  const open = missingSoon(clock, sheet, now).filter(
    ({ slot, begins }) => !toldSlots.has(slot.id) && dateFieldValue(clock, begins) !== today,
  );
  const [first] = open;
  if (first === undefined) return [];
  const { slot, begins } = first;
  const need: Need = {
    kind: 'places_missing',
    sheetId: sheet.id,
    sheetTitle: sheet.title,
    day: dateFieldValue(clock, begins),
    at: begins.toISOString(),
    count: open.reduce((sum, { missing }) => sum + missing, 0),
    ...(open.length === 1 ? { slotId: slot.id, slotTitle: slot.title } : {}),
    ...(isItem(slot) ? { areThings: true } : {}),
    isUrgent: isSoon(begins, now),
  };
  return [{ need, moment: begins }];
}
