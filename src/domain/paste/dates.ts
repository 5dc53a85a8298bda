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

// As spreadsheets write them in English, French, German and Spanish; without accents.
const MONTHS = [
  'january, jan, janvier, janv, januar, janner, enero, ene',
  'february, feb, fevrier, fevr, fev, februar, febrero',
  'march, mar, mars, marz, mrz, marzo',
  'april, apr, avril, avr, abril, abr',
  'may, mai, mayo',
  'june, jun, juin, juni, junio',
  'july, jul, juillet, juil, juli, julio',
  'august, aug, aout, agosto, ago',
  'september, sept, sep, septembre, septiembre',
  'october, oct, octobre, oktober, okt, octubre',
  'november, nov, novembre, noviembre',
  'december, dec, decembre, dezember, dez, diciembre, dic',
].map((names) => names.split(', '));
const WEEKDAYS = [
  'sunday, sun, dimanche, dim, sonntag, domingo',
  'monday, mon, lundi, lun, montag, lunes',
  'tuesday, tues, tue, mardi, dienstag, martes',
  'wednesday, weds, wed, mercredi, mer, mittwoch, miercoles',
  'thursday, thurs, thur, thu, jeudi, jeu, donnerstag, jueves',
  'friday, fri, vendredi, ven, freitag, viernes',
  'saturday, sat, samedi, sam, samstag, sonnabend, sabado',
].map((names) => names.split(', '));
/** Of a word or two, so they count only before a number. */
const SHORT_WEEKDAYS = ['so', 'mo', 'di', 'mi', 'do', 'fr', 'sa'];
const EAST_ASIAN_WEEKDAYS = ['日일', '一月월', '二火화', '三水수', '四木목', '五金금', '六土토'];

const MONTH = `(${byLength(MONTHS.flat())})\\.?`;
const SOME_DAY = `(${byLength(WEEKDAYS.flat())})`;
const WEEKDAY = new RegExp(`^(?:le )?${SOME_DAY}\\.?,? ?|,? ?\\(?${SOME_DAY}\\.?\\)?$`);
const SHORT_WEEKDAY = new RegExp(`^(${SHORT_WEEKDAYS.join('|')})(?:\\.?,? |\\.,? ?)(?=\\d)`);
/** March or Tuesday, in French. */
const MARDI = new RegExp(`^mar\\.? (?=\\d{1,2}(?:er)?\\.? ?${MONTH})`);
const EAST_ASIAN_WEEKDAY = new RegExp(
  ` ?\\(?(?:(?:星期|禮拜|礼拜|週|周)([日天一二三四五六])|([天${EAST_ASIAN_WEEKDAYS.join('')}])(?:曜日?|요일)?)\\)?$`,
);

const YEAR_FIRST = /^(\d{4}) ?[/.年년-] ?(\d{1,2}) ?[-/.月월] ?(\d{1,2})[日일.]?$/;
const EAST_ASIAN = /^(\d{1,2}) ?[月월] ?(\d{1,2})[日號号일]?$/;
const NTH = '(\\d{1,2})(?:st|nd|rd|th|er|\\.)?';
const MONTH_FIRST = new RegExp(`^${MONTH}(?: ?${NTH}(?:,? ?(\\d{4}))?|[/-]${NTH}[/-](\\d{4}|\\d{2}))$`);
const DAY_FIRST = new RegExp(
  `^(?:le )?${NTH}(?: of| de)?[ /-]?${MONTH}(?:(?: de |,?[ /-]?)(\\d{4})|(?:[/-]| ?['’])(\\d{2}))?$`,
);
const NUMBERS = /^(\d{1,2})([/-]|\. ?)(\d{1,2})(?:\2(\d{4}|\d{2})|\.)?$/;

/** A day as it is written, without asking whether it exists; null if it is none. */
export function readDay(text: string): WrittenDay | null {
  const { rest, weekday } = withoutWeekday(withoutAccents(plainSigns(text)));
  const year = (digits: string | undefined) => (digits === undefined ? null : Number(digits.padStart(4, '20')));
  let found = YEAR_FIRST.exec(rest);
  if (found !== null) return { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]), weekday };
  found = EAST_ASIAN.exec(rest);
  if (found !== null) return { year: null, month: Number(found[1]), day: Number(found[2]), weekday };
  found = MONTH_FIRST.exec(rest);
  if (found !== null)
    return { year: year(found[3] ?? found[5]), month: monthOf(found[1]), day: Number(found[2] ?? found[4]), weekday };
  found = DAY_FIRST.exec(rest);
  if (found !== null)
    return { year: year(found[3] ?? found[4]), month: monthOf(found[2]), day: Number(found[1]), weekday };
  found = NUMBERS.exec(rest);
  return found === null ? null : { numbers: [Number(found[1]), Number(found[3])], year: year(found[4]), weekday };
}

/** The longest first, of which others are beginnings. */
function byLength(words: readonly string[]): string {
  return words
    .map(withoutAccents)
    .toSorted((one, other) => other.length - one.length)
    .join('|');
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
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

/** As in the other calls: a spreadsheet writes 12/31/9999 where something has no end, and 1/0/1900 for nothing. */
const isPossible = (year: number) => year > 1970 && year < 2999;

/** The next such day from `today` on, if no year is written; null if there is none within twelve months. */
export function dayMeant(written: WrittenDay, order: DateOrder, today: Day): Day | null {
  const [month, day] = monthAndDay(written, order);
  if (written.year !== null) return isPossible(written.year) ? dayOf(written.year, month, day) : null;
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
  if (MARDI.test(plain)) return { rest: plain.replace(/^mar\.? /, ''), weekday: 2 };
  const short = SHORT_WEEKDAY.exec(plain);
  if (short !== null)
    return { rest: plain.replace(SHORT_WEEKDAY, ''), weekday: SHORT_WEEKDAYS.indexOf(short[1] ?? '') };
  const named = WEEKDAY.exec(plain);
  if (named !== null) {
    const name = named[1] ?? named[2] ?? '';
    return { rest: plain.replace(WEEKDAY, ''), weekday: WEEKDAYS.findIndex((names) => names.includes(name)) };
  }
  const eastAsian = /[月월年년/-]|\d\./.test(plain) ? EAST_ASIAN_WEEKDAY.exec(plain) : null;
  if (eastAsian === null || /\d ?[日일]$/.test(plain)) return { rest: plain, weekday: null };
  const sign = (eastAsian[1] ?? eastAsian[2] ?? '').replace('天', '日');
  const weekday = EAST_ASIAN_WEEKDAYS.findIndex((signs) => signs.includes(sign));
  return { rest: plain.replace(EAST_ASIAN_WEEKDAY, ''), weekday };
}

function monthOf(name = ''): number {
  return MONTHS.findIndex((names) => names.includes(name)) + 1;
}
