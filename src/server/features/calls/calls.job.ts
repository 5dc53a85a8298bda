import type { Context } from '#server/hub.ts';
import { recurringJob, type RecurringJob } from '#server/jobs/recurring-job.ts';
import { tendCalls } from './tend-calls.ts';

const MINUTE = 60_000;

export function tendCallsJob(hub: Context<'mailbox'>): RecurringJob {
  return recurringJob(hub, {
    kind: 'tend-calls',
    trouble: 'calls for helpers could not go on',
    retryAfterMs: MINUTE,
    async run() {
      await tendCalls(hub);
      return new Date(hub.clock.now().getTime() + MINUTE);
    },
  });
}
