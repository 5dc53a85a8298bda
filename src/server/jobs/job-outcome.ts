import type { Write } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { JobHandler, Rescheduled } from './jobs.ts';
import { giveJobUp, rescheduleJob, type ClaimedJob } from './jobs.store.ts';

const MAX_REASON = 200;
/** A crash during a job may be a coincidence; more than this, and the job may be the cause. */
const CRASHES_TOLERATED = 3;
const BACK_OFF_MS = 3_600_000;

type Ending = (write: Write) => Promise<void>;
type Outside = Pick<Platform, 'clock' | 'log'>;

export function crashedRepeatedly(job: ClaimedJob, { waits }: JobHandler): boolean {
  return job.attempts > waits.length + 1 + CRASHES_TOLERATED;
}

/** Runs it again, but much later, so that it cannot keep the server down. */
export function backOff({ clock, log }: Outside, job: ClaimedJob, { waits }: JobHandler): Ending {
  log.error({ job: job.id, kind: job.kind, attempts: job.attempts }, 'a job may be crashing the server');
  const next = {
    dueAt: instantAfter(clock.now(), Math.max(BACK_OFF_MS, ...waits)),
    attempts: waits.length,
    lastError: 'The server stopped each time while this ran',
  };
  return ({ db }) => rescheduleJob(db, job, next);
}

export function reschedule(
  job: ClaimedJob,
  { personal }: JobHandler,
  { runAgainAt, isDone, error }: Rescheduled,
): Ending {
  const next = {
    dueAt: runAgainAt.toISOString(),
    attempts: isDone ? 0 : job.attempts - 1,
    lastError: error === undefined ? null : describe(error, personal),
  };
  return ({ db }) => rescheduleJob(db, job, next);
}

export function endingAfterFailure(
  { clock, log }: Outside,
  job: ClaimedJob,
  handler: JobHandler,
  error: unknown,
): Ending {
  const { waits, personal } = handler;
  const lastError = describe(error, personal);
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

/** Between four and six fifths of the wait, so that jobs that failed together do not run together again. */
function withJitter(wait: number): number {
  return Math.round(wait * (0.8 + Math.random() * 0.4));
}

/** For a job with personal data only the kind of error: the message may repeat the data. */
function describe(error: unknown, personal: true | undefined): string {
  if (personal !== true) return reasonOf(error);
  return error instanceof Error ? error.name : typeof error;
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON);
}
