import type { Platform } from '#server/platform/platform.ts';
import type { JobHandler } from './jobs.ts';

/** A job of which there is always one: every run names the next one. */
export interface RecurringJob extends JobHandler {
  /** When it runs first after a start of the server, at the latest. */
  firstRunAt(): Date;
}

interface RecurringWork {
  readonly kind: string;
  /** What a log entry says when a run fails. */
  readonly trouble: string;
  /** How long to wait after a run that failed, in ms. */
  readonly retryAfterMs: number;
  /** Now, where it is not given. */
  firstRunAt?(): Date;
  /** Answers when it is to run next. `dueAt` is when it was to begin. */
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
