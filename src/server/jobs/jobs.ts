import type { Write } from '#server/platform/database/database.ts';

/** What is written in the transaction that ends a job, so that both are kept or neither. */
export type JobEnding = (write: Write) => Promise<void>;

/** The job stays and runs again at a moment of its own. */
export interface Rescheduled {
  readonly runAgainAt: Date;
  /** The run did its work, so earlier attempts are forgotten. Otherwise it only waits, and this attempt does not count. */
  readonly isDone: boolean;
  /** Why it did not do its work, where that is an error. */
  readonly error?: unknown;
}

/** How a run ended; a job of which nothing is said is done and goes. */
type JobResult = JobEnding | Rescheduled | void;

export function isRescheduled(result: object | null | void): result is Rescheduled {
  return typeof result === 'object' && result !== null && 'runAgainAt' in result;
}

/** Work that a feature can be asked to do later. */
export interface JobHandler {
  readonly kind: string;
  /**
   * Does one piece of work. When it throws, the job is tried again by its waits and then given up. `attempts` counts this
   * attempt too; `dueAt` is when it was to begin.
   */
  run(
    payload: unknown,
    job: { readonly id: string; readonly attempts: number; readonly dueAt: Date },
  ): Promise<JobResult>;
  /** Waits in milliseconds before the second, third, … try; after the last one the job is given up. */
  readonly waits: readonly number[];
  /** How many of this kind run at once in this process. */
  readonly atOnce: number;
  /** For so many milliseconds after a job fell due its first attempt goes before all others of this kind. */
  readonly firstAttemptsFor?: number;
  /**
   * What it is asked with tells of a person. Given up, the job keeps nothing of that, neither in what it was asked with
   * nor in what is said of the failure.
   */
  readonly personal?: true;
  /**
   * Whether the work was done since it was due, though no process lived to say so. Then processes that died while it ran
   * are not held against it.
   */
  readonly wasDone?: (payload: unknown, dueAt: Date) => Promise<boolean>;
  /** Until then this process begins no job of this kind, and they stay as they are; null when it may begin. */
  readonly pausedUntil?: () => Date | null;
}

/** Asks for work in the transaction that causes it; it runs after the commit, in some process, as soon as it is due. */
export type Enqueue = (write: Write, kind: string, payload: object, dueAt?: Date) => Promise<void>;
