/** In minutes. */
export const scheduleMinutes = { min: 5, max: 1440, usual: 15 } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JITTER = 0.1;
const MAX_WAIT_AFTER_FAILURES = 6 * HOUR;
const MAX_INTERVAL = 24 * HOUR;

export interface EndedCheck {
  readonly now: Date;
  readonly scheduleMinutes: number;
  /** Failures in a row, this check included; 0 after a success. */
  readonly failures: number;
  /** From Retry-After, in ms; null without one. */
  readonly retryAfter: number | null;
  readonly random: number;
}

/**
 * The schedule, give or take a tenth, so that monitors do not all run at once. Each failure in a row after the first
 * doubles the wait, up to six hours (or the schedule, if that is longer). Retry-After (RFC 9110, 10.2.3) is never
 * shortened, up to a day.
 */
export function nextCheckAt(check: EndedCheck): Date {
  const schedule = check.scheduleMinutes * MINUTE;
  const doublings = Math.max(0, check.failures - 1);
  const patient = Math.min(schedule * 2 ** doublings, Math.max(schedule, MAX_WAIT_AFTER_FAILURES));
  const jittered = patient * (1 - JITTER + 2 * JITTER * check.random);
  const asked = Math.min(check.retryAfter ?? 0, MAX_INTERVAL) * (1 + JITTER * check.random);
  return new Date(check.now.getTime() + Math.round(Math.max(jittered, asked)));
}
