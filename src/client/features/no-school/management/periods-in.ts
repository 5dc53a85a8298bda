import { readNoSchoolSetting } from '#contract/no-school.ts';
import type { NoSchoolPeriod } from '#domain/no-school/no-school-days.ts';

/** In the value of the setting. Fetched when it is asked for: what checks it is large, and pages come with the answer. */
export function periodsIn(value: string | null): readonly NoSchoolPeriod[] {
  return readNoSchoolSetting(value);
}
