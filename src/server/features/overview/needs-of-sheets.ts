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

/** From midnight until the last slot of the day has ended, which can be on the next one. */
export function eventToday({ clock, now }: At, sheet: Sheet): DatedNeed[] {
  if (!takesPlace(sheet)) return [];
  const today = dateFieldValue(clock, now);
  const held = daysOfEvent(clock, sheet).filter(({ day, ends }) => day <= today && now < ends);
  return held.map(({ day, startTime, slots }) => {
    const need: Need = {
      kind: 'today',
      sheetId: sheet.id,
      sheetTitle: sheet.title,
      day,
      ...(startTime === null ? {} : { at: startTime }),
      ...peopleOf(slots, now),
      isUrgent: true,
    };
    return { need, moment: startTime === null ? startOfDay(clock, now) : new Date(startTime) };
  });
}

/** Of a day; nothing where it only asks for things, as nobody is expected then. */
function peopleOf(slots: Sheet['slots'], now: Date): Pick<Need, 'coming' | 'count'> {
  const shifts = slots.filter((slot) => !isItem(slot));
  if (shifts.length === 0) return {};
  // Who comes to a shift that has begun can't be found any more.
  const ahead = shifts.filter(({ startTime }) => startTime === null || now < new Date(startTime));
  return {
    coming: shifts.reduce((sum, slot) => sum + signedUpPlaces(slot), 0),
    count: ahead.reduce((sum, slot) => sum + Math.max((slot.maxVolunteers ?? 0) - slot.currentVolunteers, 0), 0),
  };
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
