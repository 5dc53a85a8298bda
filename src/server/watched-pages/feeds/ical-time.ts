import ICAL from 'ical.js';

/** Of what a clock shows, in ms as if it were UTC; without a zone. */
export function icalTime(time: number, isDate = false): ICAL.Time {
  const at = new Date(time);
  return ICAL.Time.fromData({
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
    isDate,
  });
}

export function timeOfIcal({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
