interface Timed {
  readonly startTime: string | null;
  readonly endTime: string | null;
}

const HOUR = 3_600_000;

/**
 * Whether two slots share a moment. One that ends when the other begins does not; without an end an hour is assumed, and
 * without a start there is nothing to compare.
 */
export function overlap(a: Timed, b: Timed): boolean {
  if (a.startTime === null || b.startTime === null) return false;
  const [startOfA, startOfB] = [Date.parse(a.startTime), Date.parse(b.startTime)];
  const endOf = ({ endTime }: Timed, start: number) => (endTime === null ? start + HOUR : Date.parse(endTime));
  return startOfA < endOf(b, startOfB) && startOfB < endOf(a, startOfA);
}
