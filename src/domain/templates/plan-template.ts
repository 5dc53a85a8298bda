import { instantOf, startOfDay, type SchoolClock } from '#domain/school-time/school-clock.ts';
import type { SheetTemplate, TemplateSlot } from './sheet-template.ts';

const MINUTE = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;
const SUNDAY = 0;
const SATURDAY = 6;

export interface TemplateMoment {
  /** `2026-12-12` */
  readonly eventDate: string;
  /** `10:45`: when the first slot of the day starts; that of the template if absent. */
  readonly start?: string | undefined;
}

export interface PlannedTimes {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** When the first slot on the day of the event starts. */
export function proposedStart(slots: readonly Pick<TemplateSlot, 'times'>[]): string {
  const starts = slots.flatMap(({ times }) => (times === null || times.day !== 0 ? [] : [times.from]));
  return starts.sort()[0] ?? '00:00';
}

/**
 * The slots of an event on a day, in school time. All that is on the day and after it moves with the start, and keeps
 * its length. Slots of the days before stay where they are.
 */
export function planTemplate<Slot extends Pick<TemplateSlot, 'times'>>(
  clock: SchoolClock,
  { days, slots }: Pick<SheetTemplate, 'days'> & { readonly slots: readonly Slot[] },
  { eventDate, start }: TemplateMoment,
): (Slot & PlannedTimes)[] {
  const first = proposedStart(slots);
  const later = minutesOf(start ?? first) - minutesOf(first);
  return slots.map((slot) => {
    if (slot.times === null) return { ...slot, startTime: null, endTime: null };
    const { day, from, to } = slot.times;
    const length = minutesBetween(from, to);
    const date = dayFrom(eventDate, day, days);
    const startsAt = minutesOf(from) + (day < 0 ? 0 : later);
    const starts = momentOn(clock, date, startsAt);
    const ends = momentOn(clock, date, startsAt + length);
    // A change of clocks in spring can skip the whole slot.
    const end = ends > starts ? ends : new Date(starts.getTime() + length * MINUTE);
    return { ...slot, startTime: starts.toISOString(), endTime: end.toISOString() };
  });
}

/**
 * The deadline of an event that ends on another day: the end of its last slot. Without one, it would leave the list of
 * coming events after its first day. Null for an event of one day.
 */
export function deadlineOf(
  clock: SchoolClock,
  eventDate: Date | string,
  slots: readonly Pick<PlannedTimes, 'endTime'>[],
): string | null {
  const endOfDay = startOfDay(clock, eventDate, 1).toISOString();
  const last = slots
    .flatMap(({ endTime }) => endTime ?? [])
    .sort()
    .at(-1);
  return last !== undefined && last > endOfDay ? last : null;
}

function minutesBetween(from: string, to: string): number {
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MINUTES + minutes;
}

/** As if it were UTC. */
function dayFrom(eventDate: string, offset: number, days: SheetTemplate['days']): Date {
  const date = new Date(`${eventDate}T00:00:00Z`);
  const step = Math.sign(offset);
  for (let left = Math.abs(offset); left > 0;) {
    date.setUTCDate(date.getUTCDate() + step);
    const isSchoolDay = date.getUTCDay() !== SUNDAY && date.getUTCDay() !== SATURDAY;
    if (days === 'calendar' || isSchoolDay) left -= 1;
  }
  return date;
}

function momentOn(clock: SchoolClock, date: Date, minute: number): Date {
  return instantOf(clock, {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    minute,
  });
}
