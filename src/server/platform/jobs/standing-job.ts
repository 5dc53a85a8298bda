import type { Platform } from '#server/platform/platform.ts';
import { Postpone, type JobHandler } from './jobs.ts';

interface StandingWork {
  /** What a log entry says when a run fails. */
  readonly trouble: string;
  /** How long to wait after a run that failed, in ms. */
  readonly againAfter: number;
  /** Answers when it is to be done next. `dueAt` is when it was to begin. */
  run(dueAt: Date): Promise<Date>;
}

/** Work that never ends: every run ends by being put off, so that there is always one such job. */
export function standingJob({ clock, log }: Pick<Platform, 'clock' | 'log'>, work: StandingWork): JobHandler {
  return {
    async run(_payload, { dueAt }) {
      const next = await work.run(dueAt).catch((error: unknown) => {
        log.error({ reason: String(error) }, work.trouble);
        throw new Postpone(new Date(clock.now().getTime() + work.againAfter), 'The last run failed');
      });
      throw new Postpone(next, 'Waiting for its next run', true);
    },
    waits: [],
    atOnce: 1,
  };
}
