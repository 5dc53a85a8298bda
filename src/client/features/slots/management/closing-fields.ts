import type { SlotView } from '#contract/slots.ts';
import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import {
  deadlineFields,
  deadlineText,
  HALF_DEADLINE,
  isHalfDeadline,
} from '#client/features/sheets/management/deadline-fields.ts';

/** When a slot closes earlier than when it ends, as a form holds it. */
export interface ClosingFields {
  readonly closesEarly: boolean;
  readonly deadline: string;
  readonly deadlineTime: string;
  readonly closesBefore: string;
  readonly closesBeforeIn: 'hours' | 'days';
}

export const closesWhenItEnds: ClosingFields = {
  closesEarly: false,
  deadline: '',
  deadlineTime: '',
  closesBefore: '',
  closesBeforeIn: 'days',
};

const HOURS_OF_DAY = 24;
const MAX_DAYS = 365;

export function closingFieldsOf(clock: SchoolClock, slot: SlotView): ClosingFields {
  const { deadline } = slot;
  const closesHoursBefore = slot.closesHoursBefore ?? null;
  const moment = deadlineFields(clock, deadline);
  const isInDays = closesHoursBefore === null || closesHoursBefore % HOURS_OF_DAY === 0;
  const before = closesHoursBefore === null ? '' : String(closesHoursBefore / (isInDays ? HOURS_OF_DAY : 1));
  return {
    closesEarly: deadline !== null || closesHoursBefore !== null,
    deadline: moment.date,
    deadlineTime: moment.time,
    closesBefore: before,
    closesBeforeIn: isInDays ? 'days' : 'hours',
  };
}

/** @param before the deadline as it is stored, which stays to the second when it is not touched */
export function closingInput(clock: SchoolClock, fields: ClosingFields, before: string | null | undefined) {
  if (!fields.closesEarly) return { deadline: null, closesHoursBefore: null };
  return {
    deadline: deadlineText(clock, momentOf(fields), before),
    closesHoursBefore: hoursBefore(fields),
  };
}

function hoursBefore({ closesBefore, closesBeforeIn }: ClosingFields): number | null {
  const text = closesBefore.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) * (closesBeforeIn === 'days' ? HOURS_OF_DAY : 1) : Number.NaN;
}

export function checkClosing(fields: ClosingFields): Partial<Record<keyof ClosingFields, string>> {
  if (!fields.closesEarly) return {};
  if (isHalfDeadline(momentOf(fields))) return { deadline: HALF_DEADLINE };
  const hours = hoursBefore(fields);
  if (hours === null && fields.deadline === '') {
    return { deadline: 'Enter the date of the deadline, or uncheck “Close sign-ups early”' };
  }
  return hours === null || (hours >= 1 && hours <= MAX_DAYS * HOURS_OF_DAY)
    ? {}
    : { closesBefore: `Enter a whole number, at most ${MAX_DAYS} days` };
}

function momentOf({ deadline, deadlineTime }: ClosingFields) {
  return { date: deadline, time: deadlineTime };
}
