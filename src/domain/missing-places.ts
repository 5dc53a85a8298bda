import { slotBegins } from './offers.ts';
import { schoolDaysUntil } from './reminders.ts';
import { startOfDay, type SchoolClock } from './school-time/school-clock.ts';
import type { SheetState } from './sheet-states.ts';
import { isItem, type SlotKind } from './slot-kinds.ts';

/** So many days before an event it is urgent that places are open. */
const MISSED_DAYS = 7;

interface SlotToFill {
  readonly kind: SlotKind;
  readonly startTime: string | null;
  readonly maxVolunteers: number | null;
  /** Held places included. */
  readonly currentVolunteers: number;
}

interface SheetToFill<Slot> {
  readonly state: SheetState;
  readonly eventDate: string;
  readonly slots: readonly Slot[];
}

interface MissingAt<Slot> {
  readonly slot: Slot;
  readonly missing: number;
  readonly begins: Date;
}

/**
 * The slots of the next seven days with open places, the soonest first: shifts, or things to bring where nobody is
 * missing. Also those that take no sign-ups any more, because organizers still can add somebody.
 */
export function missingSoon<Slot extends SlotToFill>(
  clock: SchoolClock,
  { state, eventDate, slots }: SheetToFill<Slot>,
  now: Date,
): MissingAt<Slot>[] {
  if (state !== 'published') return [];
  const open = slots.flatMap((slot): MissingAt<Slot>[] => {
    const { startTime, maxVolunteers, currentVolunteers } = slot;
    const missing = maxVolunteers === null ? 0 : maxVolunteers - currentVolunteers;
    const isTooLate = now >= (startTime === null ? startOfDay(clock, eventDate, 1) : new Date(startTime));
    if (missing <= 0 || isTooLate || schoolDaysUntil(clock, now, startTime ?? eventDate) > MISSED_DAYS) return [];
    return [{ slot, missing, begins: slotBegins(clock, { startTime, eventDate }) }];
  });
  const shifts = open.filter(({ slot }) => !isItem(slot));
  return (shifts.length > 0 ? shifts : open).toSorted((a, b) => a.begins.getTime() - b.begins.getTime());
}
