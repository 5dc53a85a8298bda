const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const [MB, GB] = [1_000_000, 1_000_000_000];

/**
 * From which value on a part needs attention or does not work. The System page, the alert rules and the Grafana board
 * take their numbers from here. Times are in seconds, sizes in bytes.
 */
export const systemLimits = {
  /** How long the oldest email has been due that a person may be waiting for, or several have been put off. */
  mailWaiting: { attention: 15 * MINUTE, broken: 2 * HOUR },
  /** How long the oldest reminder or message has been due; an account with a daily limit needs a day for many. */
  bulkWaiting: { attention: 26 * HOUR, broken: 3 * DAY },
  /** Failed emails of the last seven days, as a share of those that were tried, and their least number. */
  mailFailed: { share: 0.1, least: 5 },
  /** How long a job is due without a process taking it. */
  jobLate: { attention: 10 * MINUTE, broken: HOUR },
  diskFree: { attention: GB, broken: 200 * MB },
  /** Days until the disk is full if the database grows as it does now. */
  daysUntilFull: { attention: 30, broken: 7 },
  /** Since the last verified backup. */
  backupAge: { attention: 26 * HOUR, broken: 3 * DAY },
  /** Errors in the log of the last hour. */
  errorsInAnHour: { broken: 20 },
  processMemory: { attention: GB },
} as const;

/** How many days of growth are looked at. */
export const GROWTH_DAYS = 28;
/** In days; a rate over fewer says little. */
export const GROWTH_LEAST_DAYS = 3;
