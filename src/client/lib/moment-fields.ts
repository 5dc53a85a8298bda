import { dateFieldValue, readInstant, timeFieldValue, type SchoolClock } from '#domain/school-time/school-clock.ts';

/** A moment as a date field and a time field show it. */
interface MomentFields {
  readonly date: string;
  readonly time: string;
}

export function momentFields(clock: SchoolClock, instant: string): MomentFields {
  return { date: dateFieldValue(clock, instant), time: timeFieldValue(clock, instant) };
}

/**
 * The instant that the fields mean, or their text when they mean none, so that a schema can say so. Fields that still
 * show what they showed for `before` mean exactly `before`, seconds included.
 */
export function instantText(clock: SchoolClock, fields: MomentFields, before?: string | null): string {
  if (before !== undefined && before !== null) {
    const shown = momentFields(clock, before);
    if (shown.date === fields.date && shown.time === fields.time) return before;
  }
  const text = `${fields.date}T${fields.time}`;
  return readInstant(clock, text)?.toISOString() ?? text;
}
