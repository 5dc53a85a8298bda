import { eveningOf } from './quiet-hours.ts';
import { instantOf, startOfDay, wallTime, type SchoolClock, type WallTime } from './school-time/school-clock.ts';

/** In order. `hour` is sent on the morning of the event. */
export const reminderKinds = ['week', 'day', 'hour'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** A slot without times takes place on the day of its event. */
export interface TimeOfSlot {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly eventDate: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** School days before the event, and the hour in school time. */
const DUE = {
  week: { daysBefore: 7, hour: 9 },
  day: { daysBefore: 1, hour: 9 },
  hour: { daysBefore: 0, hour: 7 },
} as const satisfies Record<ReminderKind, { daysBefore: number; hour: number }>;
/** For slots that have begun by the hour at which their reminder would be due. */
const EVENING_BEFORE = { daysBefore: 1, hour: 19 } as const;
const MAX_DELAY = 6 * HOUR;
const DUE_HOURS = [DUE.hour.hour, DUE.day.hour, EVENING_BEFORE.hour] as const;

/** Each kind is sent once for each start: a new start allows it again. */
export function eventStart(slot: TimeOfSlot): string {
  return slot.startTime ?? slot.eventDate;
}

/** When it goes out automatically: before the slot begins and never at night. */
export function reminderDueAt(clock: SchoolClock, kind: ReminderKind, slot: TimeOfSlot): Date {
  const day = wallTime(clock, eventStart(slot));
  const due = onDay(clock, day, DUE[kind]);
  const hasBegun = slot.startTime !== null && new Date(slot.startTime) <= due;
  return hasBegun ? onDay(clock, day, EVENING_BEFORE) : due;
}

/** When the next of this kind goes out for slots; null when that is past for all of them. */
export function nextDueOf(
  clock: SchoolClock,
  kind: ReminderKind,
  slots: readonly TimeOfSlot[],
  now: Date,
): Date | null {
  const due = slots.map((slot) => reminderDueAt(clock, kind, slot)).filter((at) => at > now);
  return due.length === 0 ? null : earliest(due);
}

/** The soonest of all kinds; null when none goes out any more. */
export function nextReminderOf(
  clock: SchoolClock,
  slots: readonly TimeOfSlot[],
  now: Date,
): { readonly kind: ReminderKind; readonly at: Date } | null {
  const due = reminderKinds.flatMap((kind) => {
    const at = nextDueOf(clock, kind, slots, now);
    return at === null ? [] : [{ kind, at }];
  });
  return due.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null;
}

/**
 * When an unsent automatic reminder expires: six hours after it was due, when the slot begins, or when the evening
 * ends.
 */
export function reminderGoodUntil(clock: SchoolClock, kind: ReminderKind, slot: TimeOfSlot): Date {
  const due = reminderDueAt(clock, kind, slot);
  return earliest([new Date(due.getTime() + MAX_DELAY), eveningOf(clock, due), reminderUseEnds(clock, slot)]);
}

/** When a reminder becomes pointless: the slot begins or, without a start, it or its day is over. */
export function reminderUseEnds(clock: SchoolClock, slot: TimeOfSlot): Date {
  if (slot.startTime !== null) return new Date(slot.startTime);
  return slot.endTime === null ? startOfDay(clock, slot.eventDate, 1) : new Date(slot.endTime);
}

export function nextDueMoment(clock: SchoolClock, now: Date): Date {
  const today = wallTime(clock, now);
  const moments = [0, 1].flatMap((days) =>
    DUE_HOURS.map((hour) => onDay(clock, today, { daysBefore: -days, hour })).filter((moment) => moment > now),
  );
  return earliest(moments);
}

/** The event days, as instants, for which this kind can be due between two moments. */
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

/** 0 is today, negative is past. */
export function schoolDaysUntil(clock: SchoolClock, now: Date, event: string): number {
  const dayNumber = ({ year, month, day }: WallTime) => Date.UTC(year, month - 1, day) / DAY;
  return dayNumber(wallTime(clock, event)) - dayNumber(wallTime(clock, now));
}

export const MAX_PENDING_DAYS = 7;

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
