import type { SheetRow } from '#contract/overview.ts';
import type { SheetView } from '#contract/sheets.ts';
import { isStillAhead } from '#domain/sheet-dates.ts';
import { wasCalledOff, type SheetState, type Visibility } from '#domain/sheet-states.ts';
import { isItem } from '#domain/slot-kinds.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { missesHelpers, peopleOn, waitsForSlot } from './people-on.ts';

/** What decides what may be done with a sheet. A row of a list says it as well as the whole sheet. */
export interface ActedOn {
  readonly id: string;
  readonly title: string;
  readonly state: SheetState;
  readonly visibility: Visibility;
  readonly seriesId: string | null;
  readonly isPast: boolean;
  readonly hasPeople: boolean;
  readonly isWaitedFor: boolean;
  readonly missesHelpers: boolean;
  /** Also once it is archived. */
  readonly wasCalledOff: boolean;
  /** How many of its slots ask for people, and how many for things to bring. */
  readonly shifts: number;
  readonly things: number;
}

export function actedOnSheet(sheet: SheetView, clock: SchoolClock, now: Date): ActedOn {
  const { id, title, state, visibility, seriesId, slots } = sheet;
  const things = slots.filter(isItem).length;
  return {
    id,
    title,
    state,
    visibility,
    seriesId,
    isPast: isPastSheet(sheet, clock, now),
    hasPeople: peopleOn(slots) > 0,
    isWaitedFor: slots.some(waitsForSlot),
    missesHelpers: missesHelpers(sheet),
    wasCalledOff: wasCalledOff(sheet),
    shifts: slots.length - things,
    things,
  };
}

/** Nothing of it is today or later. */
export function isPastSheet({ eventDate, slots }: SheetView, clock: SchoolClock, now: Date): boolean {
  return (
    !isStillAhead(clock, { eventDate }, now) && !slots.some((slot) => isStillAhead(clock, { ...slot, eventDate }, now))
  );
}

/** A row of the list says in which part of it it stands. Its numbers of places are only of limited slots. */
export function actedOnRow(row: SheetRow, isPast: boolean): ActedOn {
  const { id, title, state, visibility, seriesId, shifts, things, people, hasRoom, waiting } = row;
  return {
    id,
    title,
    state,
    visibility,
    seriesId,
    isPast,
    hasPeople: people > 0,
    isWaitedFor: waiting > 0,
    missesHelpers: state === 'published' && hasRoom,
    wasCalledOff: row.calledOffAt !== null,
    shifts,
    things,
  };
}
