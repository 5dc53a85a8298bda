import { type DateStyle, type DateWords, type PatternPiece } from '#domain/school-time/date-words.ts';

const options: Record<Exclude<DateStyle, 'dayOfMonth'>, Intl.DateTimeFormatOptions> = {
  full: { weekday: 'long', month: 'long', day: 'numeric' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  short: { month: 'short', day: 'numeric' },
  month: { month: 'short' },
  weekday: { weekday: 'short' },
  withYear: { year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  fullWithYear: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  dayWithYear: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
};

const wordsFor = new Map<string, DateWords>();

/** From this Node's data; Gregorian years and western digits in every language. */
export function dateWords(language: string, timeZone: string): DateWords {
  const key = `${language} ${timeZone}`;
  const known = wordsFor.get(key);
  if (known !== undefined) return known;
  const style = (name: keyof typeof options) => readStyle(language, options[name]);
  const styles = {
    full: style('full'),
    day: style('day'),
    short: style('short'),
    month: style('month'),
    // The number alone, as on the leaf of a calendar, where others would write 12日.
    dayOfMonth: { pattern: [{ part: 'day' as const }], months: [], weekdays: [] },
    weekday: style('weekday'),
    withYear: style('withYear'),
    time: style('time'),
    fullWithYear: style('fullWithYear'),
    dayWithYear: style('dayWithYear'),
  };
  const words = { styles, dayPeriods: readDayPeriods(language), zoneName: readZoneName(language, timeZone) };
  wordsFor.set(key, words);
  return words;
}

/** Few fonts have a narrow no-break space: browsers take it from another font, or leave it out. */
function widened(text: string): string {
  return text.replace(/\u202f/g, '\u00a0');
}

function locale(language: string): string {
  return `${language === 'en' ? 'en-CA' : language}-u-ca-gregory-nu-latn`;
}

function parts(language: string, style: Intl.DateTimeFormatOptions, instant: number): Intl.DateTimeFormatPart[] {
  return new Intl.DateTimeFormat(locale(language), { ...style, timeZone: 'UTC' }).formatToParts(instant);
}

function readStyle(language: string, style: Intl.DateTimeFormatOptions) {
  const valueOf = (type: string, instant: number) =>
    parts(language, style, instant).find((part) => part.type === type)?.value ?? '';
  return {
    pattern: parts(language, style, Date.UTC(2026, 11, 12, 20, 30)).map(piece),
    months:
      style.month === undefined
        ? []
        : Array.from({ length: 12 }, (_, month) => valueOf('month', Date.UTC(2026, month, 12))),
    // 4 January 2026 is a Sunday.
    weekdays:
      style.weekday === undefined
        ? []
        : Array.from({ length: 7 }, (_, day) => valueOf('weekday', Date.UTC(2026, 0, 4 + day))),
  };
}

function piece({ type, value }: Intl.DateTimeFormatPart): PatternPiece {
  if (type === 'hour') return { part: value === '20' ? 'hour24' : 'hour12' };
  const isWritten = type === 'year' || type === 'month' || type === 'day' || type === 'weekday';
  return isWritten || type === 'minute' || type === 'dayPeriod' ? { part: type } : widened(value);
}

function readDayPeriods(language: string): string[] {
  const periods = Array.from(
    { length: 24 },
    (_, hour) =>
      parts(language, options.time, Date.UTC(2026, 0, 4, hour)).find((part) => part.type === 'dayPeriod')?.value ?? '',
  );
  return periods.every((period) => period === '') ? [] : periods;
}

function readZoneName(language: string, timeZone: string): string {
  const name = new Intl.DateTimeFormat(locale(language), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 11, 12))
    .find(({ type }) => type === 'timeZoneName')?.value;
  // Abroad the country is named with it, in brackets; our readers are here.
  return name?.replace(/\s*[(（][^)）]*[)）]$/, '') ?? timeZone;
}
