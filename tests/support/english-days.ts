import { writeDate } from '#domain/school-time/date-words.ts';
import type { Days } from '#client/lib/day-words.ts';
import { dateWords } from '#server/platform/time/language-dates.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';

const ZONE = 'America/Vancouver';
export const clock = readSchoolClock(ZONE);
export const english = dateWords('en', ZONE);

/** Its spaces are plain, so that what is expected can be typed. */
export const days: Days = {
  clock,
  date: (style, instant) => writeDate(clock, english, style, instant).replaceAll(/[\u00a0\u202f]/g, ' '),
  today: '2026-11-30T07:00:00.000Z',
};
