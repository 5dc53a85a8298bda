import { Postpone, type JobHandler } from '#server/platform/jobs/jobs.ts';
import { standingJob } from '#server/platform/jobs/standing-job.ts';
import type { CheckParts } from './check-monitor.ts';
import { checkWhenDue, keepAllScheduled, wasCheckedSince } from './check-when-due.ts';
import { tellOfSilence } from './tell-of-silence.ts';

/** Looks after the monitors as a whole. */
export const TEND_MONITORS = 'tend-monitors';

const MINUTE = 60_000;
const TEND_EVERY = 10 * MINUTE;
const AGAIN_AFTER_TROUBLE = MINUTE;
/** When the server itself has rested for so long, monitors are checked once before they count as silent. */
const REST = 30 * MINUTE;

export function checkMonitorJob(hub: CheckParts): JobHandler {
  const { clock, log } = hub.platform;
  return {
    async run(payload) {
      try {
        await checkWhenDue(hub, payload);
      } catch (error) {
        if (error instanceof Postpone) throw error;
        log.error({ reason: String(error) }, 'could not check a monitor');
        throw new Postpone(new Date(clock.now().getTime() + AGAIN_AFTER_TROUBLE), 'The last run failed');
      }
    },
    wasDone: (payload, dueAt) => wasCheckedSince(hub, payload, dueAt),
    waits: [],
    atOnce: 8,
  };
}

export function tendMonitorsJob(hub: CheckParts): JobHandler {
  const { clock } = hub.platform;
  return standingJob(hub.platform, {
    trouble: 'could not schedule the checks of monitors',
    againAfter: AGAIN_AFTER_TROUBLE,
    async run(dueAt) {
      await keepAllScheduled(hub);
      const rested = clock.now().getTime() - dueAt.getTime() > REST;
      if (!rested) await tellOfSilence(hub);
      return new Date(clock.now().getTime() + TEND_EVERY);
    },
  });
}
