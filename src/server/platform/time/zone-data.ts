import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { OperatorError } from '#server/platform/operator-error.ts';

class StaleZoneData extends OperatorError {}

const HOUR = 3_600_000;
const FROM = Date.UTC(1990, 0, 1);
const UNTIL = Date.UTC(2060, 0, 1);

/** British Columbia stays at UTC−7 since March 2026 (tzdata 2026b). Older data puts every winter event an hour early. */
export function isZoneDataStale(): boolean {
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Vancouver', hour: '2-digit' }).format(
    new Date('2026-12-15T19:00Z'),
  );
  return hour !== '12';
}

/** @throws {StaleZoneData} with a sentence that says what to do */
export function probeZoneData(): void {
  if (!isZoneDataStale()) return;
  throw new StaleZoneData(
    `Node ${process.versions.node} has old time zone data (${process.versions.tz ?? 'unknown'}), which would put winter events an hour early. Start with "npm start", or with Node 24.21 or newer.`,
  );
}

export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** By the zone's own name, of which there are some hundreds: a calendar may write one in many ways. */
const clocksOfZones = new Map<string, SchoolClock>();

/** From this Node's data, which stays the same while it runs: every change between 1990 and 2060. */
export function readSchoolClock(timeZone: string): SchoolClock {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone;
  const known = clocksOfZones.get(zone);
  if (known !== undefined) return known;
  const clock = { offsets: offsetsOf(zone) };
  clocksOfZones.set(zone, clock);
  return clock;
}

function offsetsOf(timeZone: string): [number, number][] {
  const offset = offsetReader(timeZone);
  const offsets: [number, number][] = [[FROM, offset(FROM)]];
  for (let from = FROM; from < UNTIL; from += 7 * 24 * HOUR) {
    const until = from + 7 * 24 * HOUR;
    if (offset(from) !== offset(until)) offsets.push(changeBetween(offset, from, until));
  }
  return offsets;
}

/** Found by bisection; zones change on whole minutes. */
function changeBetween(offset: (instant: number) => number, from: number, until: number): [number, number] {
  const after = offset(until);
  let [low, high] = [from, until];
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (offset(middle) === after) high = middle;
    else low = middle;
  }
  return [high, after];
}

/** `longOffset` writes `GMT-08:00`, and `GMT` for none; taking a date apart would cost ten times as much. */
function offsetReader(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (instant) => {
    const [, sign = '+', hours = 0, minutes = 0, seconds = 0] =
      /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(format.format(instant)) ?? [];
    return Math.round(Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes) + Number(seconds) / 60));
  };
}

/** For a page: only from a year before now on, which is about a hundred bytes instead of thousands. */
export function recentClock(clock: SchoolClock, now: Date): SchoolClock {
  const since = now.getTime() - 3 * 365 * 24 * HOUR;
  const firstNeeded = clock.offsets.findLastIndex(([from]) => from <= since);
  return { offsets: clock.offsets.slice(Math.max(0, firstNeeded)) };
}
