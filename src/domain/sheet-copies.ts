import { nextSchoolDay, type NoSchoolPeriod, type SchoolDay } from './no-school/no-school-days.ts';
import { movedByDays, schoolDaysBetween } from './school-time/move-days.ts';
import { dateFieldValue, type SchoolClock } from './school-time/school-clock.ts';

const WEEK = 7;
const YEAR_OF_WEEKS = 52 * WEEK;

/**
 * The day that a copy is proposed for: the same weekday 52 weeks later for an event that is over, else a week later.
 * Never in the past. If there is no school, the next such weekday with school, and the days that were passed over.
 */
export function proposedDay(
  clock: SchoolClock,
  eventDate: string,
  now: Date,
  listed: readonly NoSchoolPeriod[],
): SchoolDay {
  const isOver = schoolDaysBetween(clock, eventDate, now) > 0;
  let proposed = movedByDays(clock, eventDate, isOver ? YEAR_OF_WEEKS : WEEK);
  while (schoolDaysBetween(clock, proposed, now) > 0) proposed = movedByDays(clock, proposed, YEAR_OF_WEEKS);
  return nextSchoolDay(dateFieldValue(clock, proposed), listed);
}

const SCHOOL_YEAR = /\b(20\d\d)([-–/])(20)?(\d\d)\b/;
const YEAR = /\b20\d\d\b/;

/**
 * The title with its year, or its school year, as many years later as the event: "Fair 2025–26" becomes "Fair 2026–27".
 * Null if it names none, or the years do not differ.
 */
export function titleWithLaterYear(title: string, years: number): string | null {
  if (years === 0) return null;
  const later = (text: string) => String(Number(text) + years);
  if (SCHOOL_YEAR.test(title))
    return title.replace(
      SCHOOL_YEAR,
      (_all, first: string, dash: string, century: string | undefined, second: string) => {
        const end = later(`20${second}`);
        return `${later(first)}${dash}${century === undefined ? end.slice(2) : end}`;
      },
    );
  return YEAR.test(title) ? title.replace(YEAR, later) : null;
}
