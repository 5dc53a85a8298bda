const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** 1 to 12, for any form of the name; null for the verbs "may" and "march". */
export function monthNumber(name: string): number | null {
  if (name === 'may' || name === 'march') return null;
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** 0 is Sunday; null without a name. */
export function weekdayNumber(name: string | undefined): number | null {
  return name === undefined ? null : WEEKDAYS.indexOf(name.slice(0, 3).toLowerCase());
}

const MONTH =
  '(?<![\\p{L}\\p{N}])(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?!\\p{L})\\.?';
const WEEKDAY =
  '(?<![\\p{L}\\p{N}])(?<weekday>sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)(?!\\p{L})\\.?';
const BEFORE = `(?:${WEEKDAY},? (?:the )?)?`;
const ORDINAL = '(?:st|nd|rd|th)?';
// A number that is a time of day, a share or a price is no day.
const NO_DAY = "(?![\\p{N}%$]|[:.]\\d| ?(?:[ap]\\.? ?m\\b|o[’']clock|noon|hours?\\b|minutes?\\b))";
const DAY = `\\d{1,2}${ORDINAL}${NO_DAY}`;
const YEAR = "(?:,? ?(?:(?<year>(?:19|20)\\d\\d)|[’'](?<shortYear>\\d\\d))(?![\\p{N}]|[/:]| ?h(?:ours|rs)?\\b))?";
const DASH = '(?: ?[-–—] ?| (?:to|until|till|through|thru) )';
const OTHER = '(?: ?[,/&+] ?| and | or |, and |, & )';
// A day that begins the next date, as in "Nov 28 - 3 Dec", belongs to that.
const MORE = `(?:(?:${DASH}|${OTHER})(?:the )?${DAY}(?!(?: of)?[ -]${MONTH.replace('?<month>', '?:')}))*`;

/** Nov 27 · Friday, Nov. 27th, 2026 · Dec 1-4 · December 1, 2 and 3 */
export const MONTH_FIRST = pattern(`${BEFORE}${MONTH}[ -]?(?:the )?(?<days>${DAY}${MORE})${YEAR}`);
/** 27 November 2026 · the 1st of December · 1–4 Dec */
export const DAY_FIRST = pattern(
  `${BEFORE}(?<![\\p{N}.:$#/-])(?<days>(?:\\d{1,2}${ORDINAL}(?:${DASH}|${OTHER}))?\\d{1,2}${ORDINAL})(?: of)?[ -]${MONTH.replace('(?<![\\p{L}\\p{N}])', '')}[ -]?${YEAR}`,
);
export const MONTH_AND_YEAR = pattern(`${MONTH},? (?:of )?(?<year>(?:19|20)\\d\\d)(?!\\p{N})`);
export const YEAR_FIRST = pattern(
  '(?<!\\p{N})(?<year>(?:19|20)\\d\\d)(?<mark>[-/.])(?<first>\\d{1,2})\\k<mark>(?<second>\\d{1,2})(?!\\p{N})',
);
/** 12/01/2026 · 1.12.2026 · 12/01/26; day and month can be in either order */
export const NUMBERS = pattern(
  '(?<![\\p{N}/.-])(?<first>\\d{1,2})(?:(?<mark>[-/.])(?<second>\\d{1,2})\\k<mark>(?<year>(?:19|20)\\d\\d)|/(?<second>\\d{1,2})/(?<shortYear>\\d\\d))(?![/-]?\\p{N})',
);
/** Fri 11/27: without a weekday it could be a fraction. */
export const WEEKDAY_AND_NUMBERS = pattern(`${WEEKDAY},? (?<first>\\d{1,2})/(?<second>\\d{1,2})(?![/\\p{N}])`);
/** today · tomorrow · this Friday · next Monday */
export const FROM_TODAY = pattern(
  `(?<![\\p{L}\\p{N}])(?:(?<today>today|tonight|this (?:morning|afternoon|evening))|(?<tomorrow>tomorrow)|(?<which>this|next) (?:coming )?${WEEKDAY})(?!\\p{L})`,
);
export const BETWEEN_ENDS = new RegExp(`^${DASH}$`, 'iu');

function pattern(source: string): RegExp {
  return new RegExp(source, 'giu');
}

const DAYS = /(?<before>[^\d]*)(?<day>\d{1,2})/gu;

/**
 * The days of one month: "1-4" is one span, "1, 2 & 3" are three. Days must ascend, and commas count only in a list
 * that ends in "and"; otherwise the rest is no day, as in "27, 5 places left".
 */
export function spansOfDays(text: string): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  const closedAt = Math.max(text.lastIndexOf('&'), text.toLowerCase().lastIndexOf('and'), text.lastIndexOf('+'));
  for (const { groups, index } of text.matchAll(DAYS)) {
    const [before, day] = [groups?.['before'] ?? '', Number(groups?.['day'])];
    const last = spans.at(-1);
    if (last === undefined) {
      spans.push({ from: day, to: day });
    } else if (day <= last.to || (before.trim().startsWith(',') && index > closedAt + before.length)) {
      break;
    } else if (/[-–—]|to|til|thr/i.test(before)) {
      last.to = day;
    } else {
      spans.push({ from: day, to: day });
    }
  }
  return spans;
}
