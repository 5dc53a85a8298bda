import { instantOf, startOfDay, wallTime, type SchoolClock, type WallTime } from './school-time/school-clock.ts';

/** In the order in which they come. `hour` is the one of the morning of the event. */
export const reminderKinds = ['week', 'day', 'hour'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** When a slot takes place; one without times takes place on the day of its event. */
export interface TimeOfSlot {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly eventDate: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How many school days before the event each kind is due, and at which hour of the school's clock. */
const DUE = {
  week: { daysBefore: 7, hour: 9 },
  day: { daysBefore: 1, hour: 9 },
  hour: { daysBefore: 0, hour: 7 },
} as const satisfies Record<ReminderKind, { daysBefore: number; hour: number }>;
/** For what has begun by the hour at which its reminder would be due. */
const EVENING_BEFORE = { daysBefore: 1, hour: 19 } as const;
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const MAX_DELAY = 6 * HOUR;
/** The hours at which anything can be due. */
const DUE_HOURS = [DUE.hour.hour, DUE.day.hour, EVENING_BEFORE.hour] as const;

/** What one kind of reminder goes out once for: another one arms it anew. */
export function eventStart(slot: TimeOfSlot): string {
  return slot.startTime ?? slot.eventDate;
}

/** The moment at which a reminder goes out by itself: always before the slot begins, never at night. */
export function reminderDueAt(clock: SchoolClock, kind: ReminderKind, slot: TimeOfSlot): Date {
  const day = wallTime(clock, eventStart(slot));
  const due = onDay(clock, day, DUE[kind]);
  const hasBegun = slot.startTime !== null && new Date(slot.startTime) <= due;
  return hasBegun ? onDay(clock, day, EVENING_BEFORE) : due;
}

/**
 * The moment from which a reminder that has not gone out by itself no longer does: six hours after it was due, when the
 * slot has begun, or when the evening ends.
 */
export function reminderGoodUntil(clock: SchoolClock, kind: ReminderKind, slot: TimeOfSlot): Date {
  const due = reminderDueAt(clock, kind, slot);
  const quiet = onDay(clock, wallTime(clock, due), { daysBefore: 0, hour: QUIET_FROM });
  return earliest([new Date(due.getTime() + MAX_DELAY), quiet, reminderUseEnds(clock, slot)]);
}

/** The moment from which nobody needs to be reminded of a slot: it begins, or, where no hour is said, it or its day is over. */
export function reminderUseEnds(clock: SchoolClock, slot: TimeOfSlot): Date {
  if (slot.startTime !== null) return new Date(slot.startTime);
  return slot.endTime === null ? startOfDay(clock, slot.eventDate, 1) : new Date(slot.endTime);
}

/** Whether nobody should be mailed by a program: from 21:00 to 6:59. */
export function isAtNight(clock: SchoolClock, now: Date): boolean {
  const { hour } = wallTime(clock, now);
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

/** The moment at which the night ends. */
export function firstMorningAfter(clock: SchoolClock, now: Date): Date {
  const today = wallTime(clock, now);
  return onDay(clock, today, { daysBefore: today.hour < QUIET_UNTIL ? 0 : -1, hour: QUIET_UNTIL });
}

/** The next moment, after this one, at which a reminder can be due. */
export function nextDueMoment(clock: SchoolClock, now: Date): Date {
  const today = wallTime(clock, now);
  const moments = [0, 1].flatMap((days) =>
    DUE_HOURS.map((hour) => onDay(clock, today, { daysBefore: -days, hour })).filter((moment) => moment > now),
  );
  return earliest(moments);
}

/** The days of the events of which a reminder of this kind can be due between two moments, as instants: from, until. */
export function daysRemindedOf(
  clock: SchoolClock,
  kind: ReminderKind,
  since: Date,
  now: Date,
): [from: Date, until: Date] {
  const { daysBefore } = DUE[kind];
  // What begins too early for the hour at which it would be due was due the evening before.
  return [
    startOfDay(clock, since, daysBefore),
    startOfDay(clock, now, Math.max(daysBefore, EVENING_BEFORE.daysBefore) + 1),
  ];
}

/** School days from the day of this moment to the day of the event; 0 is today, negative is past. */
export function schoolDaysUntil(clock: SchoolClock, now: Date, event: string): number {
  const dayNumber = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day) / DAY;
  return dayNumber(wallTime(clock, event)) - dayNumber(wallTime(clock, now));
}

export const MAX_PENDING_DAYS = 7;

/** The reminder that is next to be expected so many school days ahead. */
export function kindForDaysAhead(days: number): ReminderKind {
  if (days <= DUE.hour.daysBefore) return 'hour';
  return days <= DUE.day.daysBefore ? 'day' : 'week';
}

function onDay(clock: SchoolClock, day: WallTime, due: { readonly daysBefore: number; readonly hour: number }): Date {
  return instantOf(clock, { year: day.year, month: day.month, day: day.day - due.daysBefore, hour: due.hour });
}

function earliest(moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}
