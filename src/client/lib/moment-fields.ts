import { dateFieldValue, readInstant, timeFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';

export interface MomentFields {
  readonly date: string;
  readonly time: string;
}

export function momentFields(clock: SchoolClock, instant: string): MomentFields {
  return { date: dateFieldValue(clock, instant), time: timeFieldValue(clock, instant) };
}

/**
 * The instant that the fields mean, or their text if they mean none, so that a schema can refuse it. If the fields are
 * unchanged, it is exactly `before`, seconds included.
 */
export function instantText(clock: SchoolClock, fields: MomentFields, before?: string | null): string {
  if (before !== undefined && before !== null) {
    const shown = momentFields(clock, before);
    if (shown.date === fields.date && shown.time === fields.time) return before;
  }
  const text = `${fields.date}T${fields.time}`;
  return readInstant(clock, text)?.toISOString() ?? text;
}
