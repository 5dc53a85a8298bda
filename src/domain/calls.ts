import { afterWakingHours, whenAwake } from './quiet-hours.ts';
import { instantOf, wallTime, type SchoolClock } from './school-time/school-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** `asking` is the open one, at most one for each sheet; nothing leaves the others. */
export const callStates = ['asking', 'done', 'full', 'nobody_left', 'too_late', 'stopped', 'closed'] as const;
export type CallState = (typeof callStates)[number];

/** Of one who was chosen: their email waits, has gone out, or never will. */
export type RecipientState = 'waiting' | 'asked' | 'not_sent';

export const notSentReasons = ['full', 'too_late', 'stopped', 'closed', 'unwanted', 'undeliverable'] as const;
export type NotSentReason = (typeof notSentReasons)[number];

/** Why somebody is left out of a call; the first that fits counts. */
export const notAskedReasons = [
  'only_reminders',
  'no_news',
  'not_confirmed',
  'bounced',
  'not_this_time',
  'busy',
  'asked_before',
  'asked_lately',
  'mailed_today',
] as const;
export type NotAskedReason = (typeof notAskedReasons)[number];

/** What the buttons of the email say no to: this sheet, or all calls. */
export const callAnswers = ['not_this_time', 'stop'] as const;
export type CallAnswer = (typeof callAnswers)[number];

export const MOST_SLOTS_IN_CALL = 3;
export const MOST_WAVES_A_WEEK = 3;
export const WEEK = 7 * DAY;
export const MOST_NOTE = 500;

/** So many places must be missing four times over, because most of those who are asked cannot come. */
const ASKED_PER_PLACE = 4;
const LEAST_ASKED = 5;
const MOST_ASKED = 40;

export function waveSize(missing: number): number {
  return Math.min(Math.max(ASKED_PER_PLACE * missing, LEAST_ASKED), MOST_ASKED);
}

/** The nearer the slot, the sooner others are asked, in hours of the day. */
const PAUSES = [
  { over: 5 * DAY, wakingHours: 14 },
  { over: 2 * DAY, wakingHours: 4 },
] as const;
const SHORTEST_PAUSE = 1;

/** When others are asked after a wave that is written at this moment. */
export function nextWaveAt(clock: SchoolClock, written: Date, begins: Date): Date {
  const left = begins.getTime() - written.getTime();
  const pause = left > PAUSES[0].over ? PAUSES[0] : left >= PAUSES[1].over ? PAUSES[1] : null;
  return afterWakingHours(clock, written, pause?.wakingHours ?? SHORTEST_PAUSE);
}

const LEAST_AHEAD = 3 * HOUR;

/** Whether somebody who is asked now, at night in the morning, can still make up their mind. */
export function isInTime(clock: SchoolClock, now: Date, begins: Date): boolean {
  return begins.getTime() - whenAwake(clock, now).getTime() > LEAST_AHEAD;
}

const MOST_A_MONTH = 2;
const MONTH = 30 * DAY;

/** At most once in seven days, and twice in thirty. */
export function mayBeAsked(asked: readonly Date[], now: Date): boolean {
  const within = (period: number) => asked.filter((at) => now.getTime() - at.getTime() < period).length;
  return within(WEEK) === 0 && within(MONTH) < MOST_A_MONTH;
}

/** For how long people may be called after they last agreed to it, or last signed up. */
export const CALL_CONSENT_MONTHS = 16;

/** Who agreed, or signed up, at this moment for the last time agrees no more. */
export function callConsentEndsWith(clock: SchoolClock, now: Date): Date {
  const { year, month, day, hour, minute } = wallTime(clock, now);
  return instantOf(clock, { year, month: month - CALL_CONSENT_MONTHS, day, hour, minute });
}
