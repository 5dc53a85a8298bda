interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

/** In ms since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const HOUR = 3_600_000;

/** Without an end an hour is assumed; null without a start. For what is compared with many: reading a time costs the most. */
export function spanOf({ startTime, endTime }: Timed): Span | null {
  if (startTime === null) return null;
  const start = Date.parse(startTime);
  return { start, end: endTime === null ? start + HOUR : Date.parse(endTime) };
}

/** One that ends when the other begins shares no moment with it. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether two slots share a moment; without a start there is nothing to compare. */
export function overlap(a: Timed, b: Timed): boolean {
  const [spanOfA, spanOfB] = [spanOf(a), spanOf(b)];
  return spanOfA !== null && spanOfB !== null && spansOverlap(spanOfA, spanOfB);
}
