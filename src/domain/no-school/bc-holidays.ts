import { dayAfter, dayOf, weekdayOf, yearOf, type Day } from '#domain/school-time/day.ts';

export interface Holiday {
  readonly day: Day;
  readonly name: string;
  /** Every school has a break around it, whose name says enough once it is listed. */
  readonly isInBreak?: boolean;
}

const SUNDAY = 0;
const MONDAY = 1;
const SATURDAY = 6;

/**
 * The days of a calendar year on which every public school in British Columbia is closed: the statutory holidays of the
 * Employment Standards Act (RSBC 1996 c. 113, s. 1), and Easter Monday, which the School Calendar Regulation (B.C. Reg.
 * 314/2012) adds. When a fixed one is on a weekend, schools close on the Monday after it too, as on October 2 and
 * November 13, 2023.
 *
 * Canada Day and B.C. Day are left out: they lie in the summer, which each school sets. So do professional days, breaks,
 * and the first and last days of the year. Christmas and New Year’s Day are here although they lie in a break: until
 * that is listed, nothing else would keep a series off them.
 */
export function bcHolidays(year: number): Holiday[] {
  const easter = easterSunday(year);
  return [
    ...withMondayInLieu(date(year, 1, 1), 'New Year’s Day').map(inBreak),
    { day: nthMonday(year, 2, 3), name: 'Family Day' },
    { day: dayAfter(easter, -2), name: 'Good Friday' },
    { day: dayAfter(easter, 1), name: 'Easter Monday' },
    { day: mondayOnOrBefore(date(year, 5, 24)), name: 'Victoria Day' },
    { day: nthMonday(year, 9, 1), name: 'Labour Day' },
    ...withMondayInLieu(date(year, 9, 30), 'National Day for Truth and Reconciliation'),
    { day: nthMonday(year, 10, 2), name: 'Thanksgiving' },
    ...withMondayInLieu(date(year, 11, 11), 'Remembrance Day'),
    ...withMondayInLieu(date(year, 12, 25), 'Christmas Day').map(inBreak),
  ];
}

export function holidayOn(day: Day): Holiday | null {
  return bcHolidays(yearOf(day)).find((holiday) => holiday.day === day) ?? null;
}

function inBreak(holiday: Holiday): Holiday {
  return { ...holiday, isInBreak: true };
}

function withMondayInLieu(day: Day, name: string): Holiday[] {
  const weekday = weekdayOf(day);
  if (weekday !== SATURDAY && weekday !== SUNDAY) return [{ day, name }];
  return [
    { day, name },
    { day: dayAfter(day, weekday === SATURDAY ? 2 : 1), name: `${name}, in lieu` },
  ];
}

function nthMonday(year: number, month: number, nth: number): Day {
  return mondayOnOrBefore(dayAfter(date(year, month, 1), 7 * nth - 1));
}

function mondayOnOrBefore(day: Day): Day {
  return dayAfter(day, -((weekdayOf(day) - MONDAY + 7) % 7));
}

function date(year: number, month: number, day: number): Day {
  return dayOf(year, month, day) ?? '';
}

/** By the rule of the Gregorian calendar, as Meeus, Jones and Butcher write it down. */
function easterSunday(year: number): Day {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * correction + 114;
  return date(year, Math.floor(days / 31), (days % 31) + 1);
}
