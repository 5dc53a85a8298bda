import { dayAfter, dayOf, weekdayOf, type Day } from '#domain/school-time/day.ts';
import { plainSigns } from './plain-signs.ts';

/** Which number of 3/4 is the month. */
export type DateOrder = 'day-month' | 'month-day';

export type WrittenDay = { readonly year: number | null; readonly weekday: number | null } & (
  | { readonly month: number; readonly day: number }
  /** Either can be the month. */
  | { readonly numbers: readonly [number, number] }
);

const EXPECTED_DATE = 'a date such as Oct 16, 2026-10-16 or 10/16/2026';
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY =
  /^(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)\.?,? ?|,? ?\(?(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)\.?\)?$/;
const CHINESE_WEEKDAYS = '日一二三四五六';
const CHINESE_WEEKDAY = / ?\(?(?:星期|禮拜|礼拜|週|周)?([日天一二三四五六])\)?$/;

const YEAR_FIRST = /^(\d{4}) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})日?$/;
const CHINESE = /^(\d{1,2})月(\d{1,2})[日號号]?$/;
const MONTH_FIRST = new RegExp(`^${MONTH} ?(\\d{1,2})(?:st|nd|rd|th)?(?:,? ?(\\d{4}))?$`);
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -]?${MONTH}(?:,?[ -]?(\\d{4}))?$`);
const NUMBERS = /^(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?$/;

/** A day as it is written, without asking whether it exists; null if it is none. */
export function readDay(text: string): WrittenDay | null {
  const { rest, weekday } = withoutWeekday(plainSigns(text));
  const year = (digits: string | undefined) => (digits === undefined ? null : Number(digits.padStart(4, '20')));
  let found = YEAR_FIRST.exec(rest);
  if (found !== null) return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]), weekday };
  found = CHINESE.exec(rest);
  if (found !== null) return { year: null, month: Number(found[1]), day: Number(found[2]), weekday };
  found = MONTH_FIRST.exec(rest);
  if (found !== null) return { year: year(found[3]), month: monthOf(found[1]), day: Number(found[2]), weekday };
  found = DAY_FIRST.exec(rest);
  if (found !== null) return { year: year(found[3]), month: monthOf(found[2]), day: Number(found[1]), weekday };
  found = NUMBERS.exec(rest);
  return found === null ? null : { numbers: [Number(found[1]), Number(found[3])], year: year(found[4]), weekday };
}

const FIRST_SERIAL = 40_000;
const LAST_SERIAL = 60_000;
/** Day 0 of spreadsheets. */
const SERIALS_FROM = '1899-12-30';

/** The day of a number by which spreadsheets keep dates; null if it is none. */
export function readSerial(text: string): Day | null {
  const plain = plainSigns(text);
  const serial = /^\d{5}$/.test(plain) ? Number(plain) : 0;
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? dayAfter(SERIALS_FROM, serial) : null;
}

export function expectedDate(text: string): string {
  return /^\d{4}$/.test(plainSigns(text)) ? 'a day, not only a year' : EXPECTED_DATE;
}

/** The next such day from `today` on, if no year is written; null if there is none within twelve months. */
export function dayMeant(written: WrittenDay, order: DateOrder, today: Day): Day | null {
  const [month, day] = monthAndDay(written, order);
  if (written.year !== null) return dayOf(written.year, month, day);
  const year = Number(today.slice(0, 4));
  const days = [dayOf(year, month, day), dayOf(year + 1, month, day)];
  return days.find((each) => each !== null && each >= today && each <= dayAfter(today, 366)) ?? null;
}

export function fitsWeekday({ weekday }: WrittenDay, day: Day): boolean {
  return weekday === null || weekdayOf(day) === weekday;
}

function monthAndDay(written: WrittenDay, order: DateOrder): readonly [number, number] {
  if ('month' in written) return [written.month, written.day];
  const [first, second] = written.numbers;
  return order === 'month-day' ? [first, second] : [second, first];
}

function withoutWeekday(plain: string): { rest: string; weekday: number | null } {
  const english = WEEKDAY.exec(plain);
  if (english !== null) {
    const name = (english[1] ?? english[2] ?? '').slice(0, 3);
    return { rest: plain.replace(WEEKDAY, ''), weekday: WEEKDAYS.indexOf(name) };
  }
  const chinese = /[月年/-]/.test(plain) ? CHINESE_WEEKDAY.exec(plain) : null;
  if (chinese === null || /\d日$/.test(plain)) return { rest: plain, weekday: null };
  const sign = chinese[1] === '天' ? '日' : (chinese[1] ?? '');
  return { rest: plain.replace(CHINESE_WEEKDAY, ''), weekday: CHINESE_WEEKDAYS.indexOf(sign) };
}

function monthOf(name = ''): number {
  return MONTHS.indexOf(name.slice(0, 3)) + 1;
}
