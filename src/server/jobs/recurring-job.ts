import type { Platform } from '#server/platform/platform.ts';
import type { JobHandler } from './jobs.ts';

/** A job that always exists once: every run names the next one. */
export interface RecurringJob extends JobHandler {
  /** The first run after a start of the server, at the latest. */
  firstRunAt(): Date;
}

interface RecurringWork {
  readonly kind: string;
  readonly trouble: string;
  readonly retryAfterMs: number;
  firstRunAt?(): Date;
  /** Returns when to run next. `dueAt` is when this run was due. */
  run(dueAt: Date): Promise<Date>;
}

export function recurringJob({ clock, log }: Pick<Platform, 'clock' | 'log'>, work: RecurringWork): RecurringJob {
  return {
    kind: work.kind,
    firstRunAt: () => work.firstRunAt?.() ?? clock.now(),
    async run(_payload, { dueAt }) {
      try {
        return { runAgainAt: await work.run(dueAt), isDone: true };
      } catch (error) {
        log.error({ err: error }, work.trouble);
        return { runAgainAt: new Date(clock.now().getTime() + work.retryAfterMs), isDone: false, error };
      }
    },
    waits: [],
    atOnce: 1,
  };
}
