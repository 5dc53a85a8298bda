import { NOT_A_DATE } from '#contract/fields.ts';
import { readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { invalid } from './errors.ts';

/**
 * A moment from a form, as it is stored; without a zone it is school time.
 * @throws 400 naming the field when there is no such moment
 */
export function readMoment(clock: SchoolClock, path: string, text: string): string {
  const instant = readInstant(clock, text);
  if (instant === null) throw invalid([{ path, message: NOT_A_DATE }]);
  return instant.toISOString();
}
