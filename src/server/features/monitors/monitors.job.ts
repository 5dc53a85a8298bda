import type { JobHandler } from '#server/platform/jobs/jobs.ts';
import { recurringJob, type RecurringJob } from '#server/platform/jobs/recurring-job.ts';
import type { CheckParts } from './check-monitor.ts';
import { checkWhenDue, keepAllScheduled, wasCheckedSince } from './check-when-due.ts';
import { CHECK_MONITOR } from './schedule-checks.ts';
import { alertStaleMonitors } from './alert-stale-monitors.ts';

/** Looks after the monitors as a whole. */
export const TEND_MONITORS = 'tend-monitors';

const MINUTE = 60_000;
const TEND_EVERY = 10 * MINUTE;
const RETRY_AFTER_MS = MINUTE;
/** When the server itself has rested for so long, monitors are checked once before they count as silent. */
const REST = 30 * MINUTE;

export function checkMonitorJob(hub: CheckParts): JobHandler {
  const { clock, log } = hub.platform;
  return {
    kind: CHECK_MONITOR,
    async run(payload) {
      try {
        return await checkWhenDue(hub, payload);
      } catch (error) {
        log.error({ err: error }, 'could not check a monitor');
        return { runAgainAt: new Date(clock.now().getTime() + RETRY_AFTER_MS), isDone: false, error };
      }
    },
    wasDone: (payload, dueAt) => wasCheckedSince(hub, payload, dueAt),
    waits: [],
    atOnce: 8,
  };
}

export function tendMonitorsJob(hub: CheckParts): RecurringJob {
  const { clock } = hub.platform;
  return recurringJob(hub.platform, {
    kind: TEND_MONITORS,
    trouble: 'could not schedule the checks of monitors',
    retryAfterMs: RETRY_AFTER_MS,
    async run(dueAt) {
      await keepAllScheduled(hub);
      const rested = clock.now().getTime() - dueAt.getTime() > REST;
      if (!rested) await alertStaleMonitors(hub);
      return new Date(clock.now().getTime() + TEND_EVERY);
    },
  });
}
