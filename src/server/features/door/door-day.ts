import { dayOfSlot, doorWindow, hereUntil, type DoorRight, type DoorWindow } from '#domain/door.ts';
import type { Day } from '#domain/school-time/day.ts';
import { dateFieldValue } from '#domain/school-time/school-clock.ts';
import { isItem } from '#domain/slot-kinds.ts';
import { bySlotOrder } from '#domain/slot-order.ts';
import { sheetsOf, type Sheet } from '#server/features/sheets/sheets.store.ts';
import { slotsOf, type Slot } from '#server/features/slots/slots.store.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface DoorSheet {
  readonly sheet: Sheet;
  /** Its shifts in the order of their times: volunteers do not come to the door for an item. */
  readonly slots: readonly (Slot & { readonly day: Day })[];
}

/** Null when the sheet is gone. */
export async function doorSheet(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  db: Db,
  sheetId: string,
): Promise<DoorSheet | null> {
  const [sheet] = await sheetsOf(db, [sheetId]);
  if (sheet === undefined) return null;
  const shifts = (await slotsOf(db, [sheetId])).filter((slot) => !isItem(slot));
  const slots = shifts.map((slot) => ({ ...slot, day: dayOfSlot(schoolClock, slot, sheet.eventDate) }));
  return { sheet, slots: slots.toSorted((a, b) => bySlotOrder({ ...a, position: null }, { ...b, position: null })) };
}

/** The days of the sheet's shifts, and that of the event when there are none. */
export function daysOf({ schoolClock }: Pick<Platform, 'schoolClock'>, { sheet, slots }: DoorSheet): Day[] {
  if (slots.length === 0) return [dateFieldValue(schoolClock, sheet.eventDate)];
  return [...new Set(slots.map(({ day }) => day))].toSorted();
}

export function hoursOfDay({ schoolClock }: Pick<Platform, 'schoolClock'>, { slots }: DoorSheet, day: Day): DoorWindow {
  return doorWindow(
    schoolClock,
    day,
    slots.filter((slot) => slot.day === day),
  );
}

interface LinkHours {
  readonly opensAt: Date;
  readonly endsAt: Date;
}

/** The wall opens two hours before the first slot and ends with the day. */
export function linkHours(
  { schoolClock }: Pick<Platform, 'schoolClock'>,
  { right, day }: { readonly right: DoorRight; readonly day: Day },
  hours: DoorWindow,
): LinkHours {
  return right === 'door'
    ? { opensAt: hours.opensAt, endsAt: hours.until }
    : { opensAt: hours.from, endsAt: hereUntil(schoolClock, day, hours) };
}
