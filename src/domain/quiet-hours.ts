import { instantOf, wallTime, type SchoolClock, type WallTime } from './school-time/school-clock.ts';

const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
/** When there is still time to read something before it is quiet. */
const EVENING = 20;
const HOUR = 3_600_000;

/** From 21:00 to 6:59, when no automatic mail goes out. */
export function isAtNight(clock: SchoolClock, now: Date): boolean {
  const { hour } = wallTime(clock, now);
  return hour >= QUIET_FROM || hour < QUIET_UNTIL;
}

export function firstMorningAfter(clock: SchoolClock, now: Date): Date {
  const today = wallTime(clock, now);
  return atHour(clock, today, QUIET_UNTIL, today.hour < QUIET_UNTIL ? 0 : 1);
}

/** The evening of a day, from which it is quiet. */
export function eveningOf(clock: SchoolClock, day: Date): Date {
  return atHour(clock, wallTime(clock, day), QUIET_FROM, 0);
}

/** For a moment of the night, 20:00 before it. */
export function lastEveningBefore(clock: SchoolClock, night: Date): Date {
  const then = wallTime(clock, night);
  return atHour(clock, then, EVENING, then.hour < QUIET_UNTIL ? -1 : 0);
}

/** The moment itself, at night the next morning. */
export function whenAwake(clock: SchoolClock, moment: Date): Date {
  return isAtNight(clock, moment) ? firstMorningAfter(clock, moment) : moment;
}

/** When so many hours of the day have passed; those of the night do not count. */
export function afterWakingHours(clock: SchoolClock, from: Date, hours: number): Date {
  let at = whenAwake(clock, from);
  let left = hours * HOUR;
  for (;;) {
    const evening = eveningOf(clock, at);
    const untilEvening = evening.getTime() - at.getTime();
    if (left < untilEvening) return new Date(at.getTime() + left);
    left -= untilEvening;
    at = firstMorningAfter(clock, evening);
  }
}

function atHour(clock: SchoolClock, { year, month, day }: WallTime, hour: number, daysLater: number): Date {
  return instantOf(clock, { year, month, day: day + daysLater, hour });
}
