import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import { Postpone, type JobHandler } from './jobs.ts';
import { giveJobUp, rescheduleJob, type ClaimedJob } from './jobs.store.ts';

const MAX_REASON = 200;
/** A job may be running by chance when its process dies; this often it may be the cause, and gets a long rest. */
const DEATHS_FORGIVEN = 3;
const REST = 3_600_000;

type Ending = (write: Write) => Promise<void>;
type Outside = Pick<Platform, 'clock' | 'log'>;

/** Whether a job was claimed more often than it can have failed, because its processes died. */
export function hasSeenManyDeaths(job: ClaimedJob, { waits }: JobHandler): boolean {
  return job.attempts > waits.length + 1 + DEATHS_FORGIVEN;
}

/** Tries it once more, but much later, so that it cannot keep the server from running. */
export function letRest({ clock, log }: Outside, job: ClaimedJob, { waits }: JobHandler): Ending {
  log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, 'a job may be crashing the server');
  const next = {
    dueAt: instantAfter(clock.now(), Math.max(REST, ...waits)),
    attempts: waits.length,
    lastError: 'The server stopped each time while this ran',
  };
  return ({ db }) => rescheduleJob(db, job, next);
}

/** What becomes of a job that threw: it moves to a moment of its own, waits for its next try, or is given up. */
export function afterFailure({ clock, log }: Outside, job: ClaimedJob, handler: JobHandler, error: unknown): Ending {
  const { waits, personal } = handler;
  const lastError = personal === true ? nameOf(error) : reasonOf(error);
  if (error instanceof Postpone) {
    // A try that was only put off does not count.
    const next = { dueAt: error.until.toISOString(), attempts: error.isDone ? 0 : job.attempts - 1, lastError };
    return ({ db }) => rescheduleJob(db, job, next);
  }
  const wait = waits[job.attempts - 1];
  if (wait !== undefined) {
    const next = { dueAt: instantAfter(clock.now(), withJitter(wait)), attempts: job.attempts, lastError };
    return ({ db }) => rescheduleJob(db, job, next);
  }
  log.error({ job: job.id, kind: job.kind, attempts: job.attempts, reason: lastError }, 'gave up on a job');
  const end = { at: clock.now().toISOString(), lastError, ...(personal === true ? { payload: {} } : {}) };
  return ({ db }) => giveJobUp(db, job, end);
}

export function instantAfter(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** Between four fifths and six fifths of the wait, so that what failed together does not come back together. */
function withJitter(wait: number): number {
  return Math.round(wait * (0.8 + Math.random() * 0.4));
}

/** What kind of error it is, without the words, which may repeat what was asked. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

export function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
}
