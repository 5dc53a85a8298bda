import type { ChangedWords } from './changed-words.ts';
import { datesInText } from './dates/dates-in-text.ts';
import { dayAfter, type Day } from '#domain/school-time/day.ts';
import type { DateMention } from './dates/written-date.ts';

export const severities = ['low', 'medium', 'high'] as const;
export type Severity = (typeof severities)[number];

/** The first rule that holds decides the severity. */
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
  readonly reverted: boolean;
  readonly tooDifferent: boolean;
  readonly today: Day;
}

const SOON_DAYS = 7;
const FEW_CHARACTERS = 15;

// What a family must hear of the same day: a school that closes, sends home early or is in danger, and what ends soon.
const PRESSING =
  /(?<![\p{L}\p{N}-])(?:clos(?:ed|ure|ures)|clos(?:es|ing) early|early (?:dismissal|closure)|dismiss(?:ed|al|ing)? early|(?:delayed|late) (?:opening|start)|cancel(?:s|ing|led|ling|lation|lations|ed)?|postpone[ds]?|call(?:ed|ing) off|no (?:school|classes)|not in session|snow days?|emergenc(?:y|ies)|lock-?downs?|hold and secure|shelter in place|evacuat(?:e|ed|es|ing|ion)|power (?:outage|failure)|gas leak|boil water|urgent(?:ly)?|tonight|today only|deadlines?|last (?:day|chance) to|due (?:date|by|today|tomorrow))(?![\p{L}\p{N}-])/iu;

/**
 * High: new words mention a closure, cancellation, early dismissal, emergency or deadline, or a new date is within the
 * next seven days. Low: the page is back to an earlier content, or something past was removed, or only the order of
 * entries, only numbers or fewer than 15 characters changed. Medium: everything else, including a new date further
 * ahead and a link that leads elsewhere, however few characters that takes.
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
 * Whether one of the change's dates is today or later, or it has none. A change that only removes text counts by
 * what it removed.
 */
export function tellsOfTheFuture({ linesNow, linesBefore }: ChangedWords, today: Day): boolean {
  const dates = datesInText(joined(linesNow.length > 0 ? linesNow : linesBefore), today);
  return dates.length === 0 || dates.some(({ to }) => to >= today);
}

/** In characters. Far more than one edit changes; searching more for dates would take seconds. */
const SEARCHED_FOR_DATES = 200_000;

function joined(lines: readonly string[]): string {
  return lines.join('\n').slice(0, SEARCHED_FOR_DATES);
}

function newDates({ linesNow, linesBefore }: ChangedWords, today: Day) {
  const known = new Set(datesInText(joined(linesBefore), today).map(({ from, to }) => `${from} ${to}`));
  return datesInText(joined(linesNow), today).filter(({ from, to }) => !known.has(`${from} ${to}`));
}

/** Begins or ends within the next days. Today does not count, because news carry the day they were written. */
function isSoon({ from, to }: DateMention, today: Day): boolean {
  return [from, to].some((day) => day > today && day <= dayAfter(today, SOON_DAYS));
}

function isNumbers(text: string): boolean {
  return /^[\p{N}\p{P}\p{S}\s]*$/u.test(text);
}

function letters(text: string): number {
  return text.replace(/\s/g, '').length;
}
