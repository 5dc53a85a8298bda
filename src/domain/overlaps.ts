interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** In ms since 1970. */
export interface BusyTime {
  readonly start: number;
  readonly end: number;
}

const HOUR = 3_600_000;

/**
 * Without an end an hour is assumed; null without a start. For a slot that is compared with many, because reading times
 * costs more than comparing them.
 */
export function busyTimeOf({ startTime, endTime }: Timed): BusyTime | null {
  if (startTime === null) return null;
  const start = Date.parse(startTime);
  return { start, end: endTime === null ? start + HOUR : Date.parse(endTime) };
}

/** One that ends when the other begins shares no moment with it. */
export function shareMoment(a: BusyTime, b: BusyTime): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether two slots share a moment; without a start there is nothing to compare. */
export function overlap(a: Timed, b: Timed): boolean {
  const [timeOfA, timeOfB] = [busyTimeOf(a), busyTimeOf(b)];
  return timeOfA !== null && timeOfB !== null && shareMoment(timeOfA, timeOfB);
}
