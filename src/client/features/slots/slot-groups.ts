import type { SlotView } from '#contract/slots.ts';
import { dateFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';

interface SlotGroup {
  /** Such as `2026-12-12`; null for slots without a time. */
  readonly day: string | null;
  readonly slots: readonly SlotView[];
}

/** By school day, in the order in which the server answers them; slots without a time are together. */
export function groupByDay(clock: SchoolClock, slots: readonly SlotView[]): SlotGroup[] {
  const days = new Map<string | null, SlotView[]>();
  for (const slot of slots) {
    const day = slot.startTime === null ? null : dateFieldValue(clock, slot.startTime);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  return [...days].map(([day, ofDay]) => ({ day, slots: ofDay }));
}
