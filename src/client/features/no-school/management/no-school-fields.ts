import { z } from 'zod';
import { dateOrders } from '#domain/paste/date-order.ts';
import type { DateOrder } from '#domain/paste/dates.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { MAX_NO_SCHOOL_ROWS, readNoSchoolDays, type JudgedNoSchoolRow } from '#domain/no-school/read-no-school-days.ts';
import type { Day } from '#domain/school-time/day.ts';

export interface NoSchoolFields {
  readonly text: string;
  readonly dateOrder: DateOrder | '';
}

interface NoSchoolQuestion {
  readonly row: number;
  readonly value: string;
  readonly readings: readonly { readonly order: DateOrder; readonly from: Day }[];
}

export interface PreviewedNoSchool {
  readonly question: NoSchoolQuestion | null;
  readonly faulty: readonly JudgedNoSchoolRow[];
  /** By date. */
  readonly periods: readonly NoSchoolPeriod[];
}

const MOST_SIGNS = 64 * 1024;

/** A sentence about text that is not read at all; null if it is. */
function whyNoList(text: string): string | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;
  // A list and a line of headings.
  if (lines > MAX_NO_SCHOOL_ROWS + 1) return `There are ${lines} lines. Paste at most ${MAX_NO_SCHOOL_ROWS}`;
  if (text.length > MOST_SIGNS) return 'This is too much text for a list of days';
  return /[\u0000-\u0008\u000e-\u001f\ufffd]/.test(text) ? 'This isn’t text. Copy the days and paste them here' : null;
}

export function previewNoSchool({ text, dateOrder }: NoSchoolFields, today: Day): PreviewedNoSchool {
  if (whyNoList(text) !== null) return { question: null, faulty: [], periods: [] };
  const unanswered = readNoSchoolDays(text, null, today);
  const { unclear } = unanswered;
  const question = unclear === null ? null : { ...unclear, readings: readingsOf(text, unclear.row, today) };
  const { rows } = question === null || dateOrder === '' ? unanswered : readNoSchoolDays(text, dateOrder, today);
  return {
    question,
    faulty: rows.filter(({ errors }) => errors.length > 0),
    periods: rows.flatMap(({ period }) => period ?? []).toSorted((one, other) => (one.from < other.from ? -1 : 1)),
  };
}

function readingsOf(text: string, row: number, today: Day): NoSchoolQuestion['readings'] {
  return dateOrders.flatMap((order) => {
    const from = readNoSchoolDays(text, order, today).rows.find((each) => each.row === row)?.period?.from;
    return from === undefined ? [] : [{ order, from }];
  });
}

/** The list may be empty. Nothing is saved while a line has errors. */
export function noSchoolSchema(today: Day): z.ZodType<readonly NoSchoolPeriod[]> {
  return z
    .object({ text: z.string(), dateOrder: z.enum([...dateOrders, '']) })
    .superRefine((fields, context) => {
      const message = (path: keyof NoSchoolFields, text: string) =>
        context.addIssue({ code: 'custom', path: [path], message: text });
      const unreadable = whyNoList(fields.text);
      if (unreadable !== null) return message('text', unreadable);
      const { question, faulty } = previewNoSchool(fields, today);
      if (question !== null && fields.dateOrder === '') message('dateOrder', 'Choose how the dates are written');
      const [first, ...others] = faulty.map(({ row }) => row);
      if (first !== undefined)
        message(
          'text',
          others.length === 0 ? `Correct line ${first}` : `Correct lines ${[first, ...others].join(', ')}`,
        );
    })
    .transform((fields) => previewNoSchool(fields, today).periods);
}
