import { movedByDays } from '#domain/school-time/move-days.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { Db } from '#server/platform/database/database.ts';
import { withSlotChange } from './read-details.ts';
import { updateSlot, type Slot, type SlotDetails } from './slots.store.ts';

interface Shift {
  readonly slots: readonly Slot[];
  /** Of the school's calendar. */
  readonly days: number;
}

/**
 * Moves the times and the deadlines of slots that the caller has locked. Mails nobody.
 * @returns those that have times
 * @throws 400 when they would be out of all calendars
 */
export async function moveSlots(clock: SchoolClock, db: Db, { slots, days }: Shift): Promise<readonly Slot[]> {
  if (days === 0) return [];
  for (const slot of slots) await updateSlot(db, slot.id, movedSlot(clock, slot, days));
  return slots.filter(isTimed);
}

function isTimed({ startTime, endTime }: Pick<Slot, 'startTime' | 'endTime'>): boolean {
  return startTime !== null || endTime !== null;
}

function movedSlot(clock: SchoolClock, slot: Slot, days: number): SlotDetails {
  const shift = (moment: string | null) => (moment === null ? null : movedByDays(clock, moment, days).toISOString());
  const { startTime, endTime } = slot;
  const times = movedTimes({ startTime, endTime }, { startTime: shift(startTime), endTime: shift(endTime) });
  return withSlotChange(clock, slot, { ...times, deadline: shift(slot.deadline) });
}

type Times = Pick<Slot, 'startTime' | 'endTime'>;

/** A start in the hour that a clock skips comes later, and could pass the end: then the slot is as long as it was. */
function movedTimes(before: Times, after: Times): Times {
  if (before.startTime === null || before.endTime === null || after.startTime === null || after.endTime === null)
    return after;
  if (after.startTime < after.endTime) return after;
  const length = Date.parse(before.endTime) - Date.parse(before.startTime);
  return { ...after, endTime: new Date(Date.parse(after.startTime) + length).toISOString() };
}
