import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import { instantText, momentFields, type MomentFields } from '#client/lib/moment-fields.ts';

const NO_DEADLINE: MomentFields = { date: '', time: '' };
const END_OF_DAY = '23:59';

export function deadlineFields(clock: SchoolClock, deadline: string | null): MomentFields {
  return deadline === null ? NO_DEADLINE : momentFields(clock, deadline);
}

/** Without a time it lasts until its day is over. An untouched deadline stays exactly as it was before. */
export function deadlineText(clock: SchoolClock, { date, time }: MomentFields, before?: string | null): string | null {
  return date === '' ? null : instantText(clock, { date, time: time === '' ? END_OF_DAY : time }, before);
}

/** A time without its date, which would be lost. */
export function isHalfDeadline({ date, time }: MomentFields): boolean {
  return date === '' && time !== '';
}

export const HALF_DEADLINE = 'Enter the date of the deadline, or clear its time';
