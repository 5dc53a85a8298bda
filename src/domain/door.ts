import type { FactKind } from './attendance.ts';
import { dayAfter, type Day } from './school-time/day.ts';
import { dateFieldValue, instantOf, type SchoolClock } from './school-time/school-clock.ts';

/** What a link of the day is for: helpers say who has come, or people say it of themselves. */
export const doorRights = ['door', 'here'] as const;
export type DoorRight = (typeof doorRights)[number];

/** Facts of one request. */
export const MOST_FACTS = 200;

export const sayers = ['helper', 'user', 'self'] as const;
export type SaidBy = (typeof sayers)[number];

/** Why an organizer should look at a fact. It counts all the same, unless it is of an earlier day than the slot is now. */
export const oddReasons = [
  'slot_gone',
  'person_gone',
  'person_unknown',
  'other_day',
  'fact_unknown',
  'too_early',
] as const;
export type OddReason = (typeof oddReasons)[number];

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const OPENS_BEFORE = 24 * HOUR;
const FACTS_BEFORE = 2 * HOUR;
const FACTS_AFTER = 12 * HOUR;
/** How long a phone that opened the link may still send what it kept. */
const LATE_FOR = 7 * DAY;
/**
 * What the holders of one link may say, and those of all links of a sheet: so much that a fair of some hundred people is
 * checked in and out, and so little that reading all of it holds nobody else up.
 */
export const doorBounds = {
  facts: { ofLink: 3_000, ofSheet: 6_000 },
  /** People who are added: who came by, and whose sign-up was gone. */
  added: { ofLink: 300, ofSheet: 900 },
} as const;
/** For a phone of a revoked link, in ms. */
export const ADMITTED_FOR = 15 * MINUTE;
/** Clocks that differ by less are called right. */
const SMALL_OFFSET = 2 * MINUTE;

interface TimedSlot {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** The school day of a slot: that of its start, also when it ends after midnight; without times that of the event. */
export function dayOfSlot(clock: SchoolClock, { startTime, endTime }: TimedSlot, eventDate: string): Day {
  return dateFieldValue(clock, startTime ?? endTime ?? eventDate);
}

export interface DoorWindow {
  /** From then on helpers can load the list. */
  readonly opensAt: Date;
  /** What is said of the day lies between these. */
  readonly from: Date;
  /** The end of the link, too. */
  readonly until: Date;
  /** Until then phones that opened the link may send what they kept. */
  readonly lateUntil: Date;
  readonly lastEnd: Date;
}

/** From the slots of one school day; of the whole day where none of them has a time. */
export function doorWindow(clock: SchoolClock, day: Day, slots: readonly TimedSlot[]): DoorWindow {
  const starts = slots.flatMap(({ startTime, endTime }) => startTime ?? endTime ?? []).map(Date.parse);
  const ends = slots.flatMap(({ startTime, endTime }) => endTime ?? startTime ?? []).map(Date.parse);
  const first = starts.length === 0 ? midnight(clock, day).getTime() : Math.min(...starts);
  const last = ends.length === 0 ? midnight(clock, dayAfter(day, 1)).getTime() : Math.max(...ends);
  const until = last + FACTS_AFTER;
  return {
    opensAt: new Date(first - OPENS_BEFORE),
    from: new Date(first - FACTS_BEFORE),
    until: new Date(until),
    lateUntil: new Date(until + LATE_FOR),
    lastEnd: new Date(last),
  };
}

/** When people stop saying that they are here: with the day, or with a slot that goes on after midnight. */
export function hereUntil(clock: SchoolClock, day: Day, { lastEnd }: Pick<DoorWindow, 'lastEnd'>): Date {
  return new Date(Math.max(midnight(clock, dayAfter(day, 1)).getTime(), lastEnd.getTime()));
}

export interface OwnSlot extends TimedSlot {
  readonly eventDate: string;
}

interface SaidOfSlot {
  readonly kind: FactKind;
  readonly at: string;
}

/**
 * Whether a fact was noted before the day on which the slot is now. The slot was moved since, so the fact does not count.
 * `not_needed` always counts, because it may be noted ahead.
 */
export function isOfEarlierDay(clock: SchoolClock, { eventDate, ...slot }: OwnSlot): (fact: SaidOfSlot) => boolean {
  const day = dayOfSlot(clock, slot, eventDate);
  const { from } = doorWindow(clock, day, [slot]);
  const begins = Math.min(from.getTime(), midnight(clock, day).getTime());
  return ({ kind, at }) => kind !== 'undone' && kind !== 'not_needed' && Date.parse(at) < begins;
}

/** Whether a volunteer can say “I’m here” for a slot: from two hours before it to its end, or all its day. */
export function canSayHere(clock: SchoolClock, { eventDate, ...slot }: OwnSlot, now: Date): boolean {
  const day = dayOfSlot(clock, slot, eventDate);
  const { from } = doorWindow(clock, day, [slot]);
  const until = slot.endTime === null ? midnight(clock, dayAfter(day, 1)) : new Date(slot.endTime);
  return from <= now && now < until;
}

function midnight(clock: SchoolClock, day: Day): Date {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  return instantOf(clock, { year, month, day: dayOfMonth });
}

interface Clocks {
  /** When the phone sent it, by its own clock. */
  readonly sentAt: string;
  /** When it came, by the server's. */
  readonly received: Date;
}

/** By the server's clock, and within the hours of the day; never after it was received. */
export function correctedAt(at: string, { sentAt, received }: Clocks, hours: Pick<DoorWindow, 'from' | 'until'>): Date {
  const corrected = Date.parse(at) + received.getTime() - Date.parse(sentAt);
  const latest = Math.max(hours.from.getTime(), Math.min(hours.until.getTime(), received.getTime()));
  return new Date(Math.min(Math.max(corrected, hours.from.getTime()), latest));
}

/** A clock may say any year, and a database keeps whole numbers of 32 bits. */
const [LEAST_OFFSET, MOST_OFFSET] = [-(2 ** 31), 2 ** 31 - 1];

/** How far the phone's clock is behind the server's, in seconds; null when that is little. */
export function notedOffset({ sentAt, received }: Clocks): number | null {
  const offset = received.getTime() - Date.parse(sentAt);
  if (Math.abs(offset) <= SMALL_OFFSET) return null;
  return Math.min(Math.max(Math.round(offset / SECOND), LEAST_OFFSET), MOST_OFFSET);
}
