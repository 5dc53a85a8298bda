import type { ChangedWords } from './changed-words.ts';
import { datesInText } from './dates/dates-in-text.ts';
import { dayAfter, type Day } from './dates/day.ts';
import type { DateMention } from './dates/written-date.ts';

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

/** Why a change has its severity; the first rule that holds decides. */
export type SeverityRule =
  | 'reverted'
  | 'reordered'
  | 'pressing-words'
  | 'date-soon'
  | 'over'
  | 'too-different'
  | 'date-ahead'
  | 'link-changed'
  | 'numbers-only'
  | 'few-characters'
  | 'ordinary';

export interface Rating {
  readonly severity: Severity;
  readonly rule: SeverityRule;
}

interface ComparedWords {
  readonly words: ChangedWords;
  /** The page is back to what it showed before. */
  readonly reverted: boolean;
  /** The texts were too different to be compared. */
  readonly tooDifferent: boolean;
  /** In the school's time. */
  readonly today: Day;
}

/** A date that is as near as this cannot wait. */
const SOON_DAYS = 7;
const FEW_CHARACTERS = 15;

// What a family must hear of the same day: a school that closes, sends home early or is in danger, and what ends soon.
const PRESSING =
  /(?<![\p{L}\p{N}-])(?:clos(?:ed|ure|ures)|clos(?:es|ing) early|early (?:dismissal|closure)|dismiss(?:ed|al|ing)? early|(?:delayed|late) (?:opening|start)|cancel(?:s|ing|led|ling|lation|lations|ed)?|postpone[ds]?|call(?:ed|ing) off|no (?:school|classes)|not in session|snow days?|emergenc(?:y|ies)|lock-?downs?|hold and secure|shelter in place|evacuat(?:e|ed|es|ing|ion)|power (?:outage|failure)|gas leak|boil water|urgent(?:ly)?|tonight|today only|deadlines?|last (?:day|chance) to|due (?:date|by|today|tomorrow))(?![\p{L}\p{N}-])/iu;

/**
 * How pressing a change is. High: new words speak of closing, cancelling, early dismissal, an emergency or a deadline, or
 * a new date lies within the next seven days. Low: the page is back to what it was, or what is over was taken away, or
 * only the order of entries, only numbers or less than 15 characters changed. Medium: all else, among it a new date ahead
 * and a link that leads elsewhere, however few characters that took.
 */
export function rateChange({ words, reverted, tooDifferent, today }: ComparedWords): Rating {
  if (reverted) return { severity: 'low', rule: 'reverted' };
  const [added, removed] = [words.added.join('\n'), words.removed.join('\n')];
  if (!tooDifferent && added === '' && removed === '' && words.links === 0)
    return { severity: 'low', rule: 'reordered' };
  if (PRESSING.test(added)) return { severity: 'high', rule: 'pressing-words' };
  const dates = newDates(words, today);
  if (dates.some((date) => isSoon(date, today))) return { severity: 'high', rule: 'date-soon' };
  if (words.linesNow.length === 0 && !tellsOfTheFuture(words, today)) return { severity: 'low', rule: 'over' };
  if (tooDifferent) return { severity: 'medium', rule: 'too-different' };
  if (dates.some(({ to }) => to >= today)) return { severity: 'medium', rule: 'date-ahead' };
  if (words.links > 0) return { severity: 'medium', rule: 'link-changed' };
  if (isNumbers(added) && isNumbers(removed)) return { severity: 'low', rule: 'numbers-only' };
  if (letters(added) + letters(removed) < FEW_CHARACTERS) return { severity: 'low', rule: 'few-characters' };
  return { severity: 'medium', rule: 'ordinary' };
}

/**
 * Whether a change is worth telling where only what lies ahead is wanted: one of its dates is today or later, or it
 * speaks of none. A change that only takes away is rated by what it took.
 */
export function tellsOfTheFuture({ linesNow, linesBefore }: ChangedWords, today: Day): boolean {
  const dates = datesInText(joined(linesNow.length > 0 ? linesNow : linesBefore), today);
  return dates.length === 0 || dates.some(({ to }) => to >= today);
}

/** Far more than anyone changes at once; to look for dates in more would take seconds. */
const SEARCHED_FOR_DATES = 200_000;

function joined(lines: readonly string[]): string {
  return lines.join('\n').slice(0, SEARCHED_FOR_DATES);
}

/** The dates that the lines speak of now and did not before. */
function newDates({ linesNow, linesBefore }: ChangedWords, today: Day) {
  const known = new Set(datesInText(joined(linesBefore), today).map(({ from, to }) => `${from} ${to}`));
  return datesInText(joined(linesNow), today).filter(({ from, to }) => !known.has(`${from} ${to}`));
}

/** Begins or ends within the next days. Today is not among them: news carry the day on which they were written. */
function isSoon({ from, to }: DateMention, today: Day): boolean {
  return [from, to].some((day) => day > today && day <= dayAfter(today, SOON_DAYS));
}

/** Nothing but numbers and signs, or nothing at all. */
function isNumbers(text: string): boolean {
  return /^[\p{N}\p{P}\p{S}\s]*$/u.test(text);
}

function letters(text: string): number {
  return text.replace(/\s/g, '').length;
}
