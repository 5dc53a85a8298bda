import { z } from 'zod';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';
import { MAX_NO_SCHOOL_DAYS, MAX_NO_SCHOOL_ROWS, MAX_REASON } from '#domain/no-school/read-no-school-days.ts';
import { daysFrom } from '#domain/school-time/day.ts';
import { dayField, requiredLine } from './fields.ts';

/** Without `to` it is one day. */
const noSchoolPeriod = z
  .object({ from: dayField, to: dayField.optional(), reason: requiredLine('Reason', MAX_REASON) })
  .transform(({ from, to = from, reason }): NoSchoolPeriod => ({ from, to, reason }))
  .refine(({ from, to }) => from <= to, { error: 'The last day is before the first' })
  .refine(({ from, to }) => daysFrom(from, to) < MAX_NO_SCHOOL_DAYS, { error: `At most ${MAX_NO_SCHOOL_DAYS} days` });

const noSchoolPeriods = z
  .array(noSchoolPeriod, { error: 'Must be a list of days' })
  .max(MAX_NO_SCHOOL_ROWS, { error: `At most ${MAX_NO_SCHOOL_ROWS} days and ranges` });

/** The value of the setting `noSchoolDays`; empty if it is not set or cannot be read. */
export function readNoSchoolSetting(value: string | null): NoSchoolPeriod[] {
  return noSchoolPeriods.safeParse(parsed(value ?? '[]')).data ?? [];
}

/** What is wrong with a value of that setting, with the entry in which it is; null if nothing is. */
export function noSchoolRule(value: string): string | null {
  const json = parsed(value);
  if (json === undefined)
    return 'Must be JSON such as [{"from": "2026-12-21", "to": "2027-01-03", "reason": "Winter break"}]';
  const issue = noSchoolPeriods.safeParse(json).error?.issues[0];
  if (issue === undefined) return null;
  const [at] = issue.path;
  return typeof at === 'number' ? `Entry ${at + 1}: ${issue.message}` : issue.message;
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
