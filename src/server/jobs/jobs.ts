import type { Write } from '#server/platform/database/database.ts';

/** Runs in the transaction that ends a job, so both are saved or neither. */
export type JobEnding = (write: Write) => Promise<void>;

export interface Rescheduled {
  readonly runAgainAt: Date;
  /**
   * The run did its work, so earlier attempts are forgotten. Otherwise this run only waited and does not count as an
   * attempt.
   */
  readonly isDone: boolean;
  readonly error?: unknown;
}

/** Nothing means that the job is done and removed. */
type JobResult = JobEnding | Rescheduled | void;

export function isRescheduled(result: object | null | void): result is Rescheduled {
  return typeof result === 'object' && result !== null && 'runAgainAt' in result;
}

export interface JobHandler {
  readonly kind: string;
  /**
   * Does one piece of work. If it throws, the job is tried again by `waits` and then given up. `attempts` includes this
   * attempt; `dueAt` is when it was due.
   */
  run(
    payload: unknown,
    job: { readonly id: string; readonly attempts: number; readonly dueAt: Date },
  ): Promise<JobResult>;
  /** Waits before the second, third, … attempt, in ms; after the last one the job is given up. */
  readonly waits: readonly number[];
  readonly atOnce: number;
  /** For so many ms after a job fell due, its first attempt goes before all other jobs of this kind. */
  readonly firstAttemptsFor?: number;
  /**
   * The payload holds personal data. Once given up, the job keeps none of it, neither in the payload nor in the error.
   */
  readonly personal?: true;
  /**
   * Whether the work was done since it was due, though the process died before recording it. Such crashes do not count
   * against the job.
   */
  readonly wasDone?: (payload: unknown, dueAt: Date) => Promise<boolean>;
  /** Until then this process starts no job of this kind; null for now. */
  readonly pausedUntil?: () => Date | null;
}

/** Schedules work in the caller's transaction; it runs after the commit, in any process, as soon as it is due. */
export type Enqueue = (write: Write, kind: string, payload: object, dueAt?: Date) => Promise<void>;
