import type { JobHandler } from '#server/jobs/jobs.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { checkWhenDue, keepAllScheduled, wasCheckedSince } from './check-when-due.ts';
import { CHECK_MONITOR } from '#server/features/monitors/schedule-checks.ts';
import { alertStaleMonitors } from './alert-stale-monitors.ts';
import type { Context } from '#server/hub.ts';

const TEND_MONITORS = 'tend-monitors';

const MINUTE = 60_000;
const TEND_EVERY = 10 * MINUTE;
const RETRY_AFTER_MS = MINUTE;
/** After the server was stopped for this long, monitors are checked once before they count as silent, in ms. */
const REST = 30 * MINUTE;

export function checkMonitorJob(hub: Context<'jobs' | 'pageReader' | 'metrics'>): JobHandler {
  const { clock, log } = hub;
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

export function tendMonitorsJob(hub: Context<'jobs' | 'pageReader' | 'metrics'>): RecurringJob {
  const { clock } = hub;
  return recurringJob(hub, {
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
