import { firstMorningAfter, isAtNight, lastEveningBefore } from './quiet-hours.ts';
import type { SchoolClock } from './school-time/school-clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the council can choose as late, in hours before the start. */
export const lateCancelLimits = { least: 12, most: 96 } as const;
const DEFAULT_HOURS = 48;

/** Of a text such as a setting; null for what cannot be chosen. */
export function lateCancelHoursOf(text: string): number | null {
  const hours = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  return hours >= lateCancelLimits.least && hours <= lateCancelLimits.most ? hours : null;
}

/** Of the setting `lateCancelHours`, which may not be set. */
export function readLateCancelHours(value: string | null): number {
  return lateCancelHoursOf(value ?? '') ?? DEFAULT_HOURS;
}

export function isLate(begins: Date, now: Date, hours: number): boolean {
  return begins.getTime() - now.getTime() < hours * HOUR;
}

/** Organizers read of several cancellations in this time by one mail, in ms. */
export const TOGETHER = 30 * MINUTE;
/** At night they are told at once only of what begins so soon. */
const TOLD_AT_NIGHT = 12 * HOUR;

/** When organizers are told of a late cancellation: at once, unless it can wait for the morning. */
export function tellOfCancelAt(clock: SchoolClock, now: Date, begins: Date): Date {
  const canWait = begins.getTime() - now.getTime() > TOLD_AT_NIGHT;
  return canWait && isAtNight(clock, now) ? firstMorningAfter(clock, now) : now;
}

/** When organizers are told again that people are missing; the later one counts if both have come. */
export const followUps = ['day-before', 'hours-before'] as const;
export type FollowUp = (typeof followUps)[number];

const HOURS_BEFORE: Readonly<Record<FollowUp, number>> = { 'day-before': 24, 'hours-before': 4 };

/** Never at night: then at 20:00 before. */
export function followUpAt(clock: SchoolClock, followUp: FollowUp, begins: Date): Date {
  const at = new Date(begins.getTime() - HOURS_BEFORE[followUp] * HOUR);
  return isAtNight(clock, at) ? lastEveningBefore(clock, at) : at;
}
