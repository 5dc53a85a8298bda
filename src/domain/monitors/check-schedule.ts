/** How often a page may be checked, in minutes. */
export const scheduleMinutes = { min: 5, max: 1440, usual: 15 } as const;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const JITTER = 0.1;
const MAX_WAIT_AFTER_FAILURES = 6 * HOUR;
/** A site may ask for patience, but not that it be forgotten. */
const MAX_INTERVAL = 24 * HOUR;

export interface CheckedOnce {
  /** When the check ended. */
  readonly now: Date;
  readonly scheduleMinutes: number;
  /** Failures in a row, the check that ended among them; 0 after a success. */
  readonly failures: number;
  /** How long the site asked to be left alone (ms); null when it did not. */
  readonly retryAfter: number | null;
  /** From 0 up to 1, anew for each check. */
  readonly random: number;
}

/**
 * When a monitor is due again: after its schedule give or take a tenth, so that monitors do not come to march in step.
 * Each failure in a row after the first doubles the wait, up to six hours (or the schedule, where that is longer); what
 * a site asked for by Retry-After (RFC 9110, 10.2.3) is never cut short, up to a day.
 */
export function nextCheckAt(check: CheckedOnce): Date {
  const schedule = check.scheduleMinutes * MINUTE;
  const doublings = Math.max(0, check.failures - 1);
  const patient = Math.min(schedule * 2 ** doublings, Math.max(schedule, MAX_WAIT_AFTER_FAILURES));
  const jittered = patient * (1 - JITTER + 2 * JITTER * check.random);
  const asked = Math.min(check.retryAfter ?? 0, MAX_INTERVAL) * (1 + JITTER * check.random);
  return new Date(check.now.getTime() + Math.round(Math.max(jittered, asked)));
}
