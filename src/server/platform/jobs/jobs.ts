import type { Write } from '#server/platform/database/database.ts';

/** What is written in the transaction that ends a job, so that both are kept or neither. */
export type JobEnding = (write: Write) => Promise<void>;

/** Work that a feature can be asked to do later. */
export interface JobHandler {
  /**
   * Does one piece of work. When it throws, the job is tried again by its waits and then given up; `Postpone` moves it
   * to a moment of its own instead. `attempts` counts this try too; `dueAt` is when it was to begin.
   */
  run(
    payload: unknown,
    job: { readonly id: string; readonly attempts: number; readonly dueAt: Date },
  ): Promise<JobEnding | void>;
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

/** Thrown by a handler that wants to be called again at a moment of its own choosing; the try does not count. */
export class Postpone extends Error {
  readonly until: Date;
  readonly isDone: boolean;

  /** @param isDone the work was done, and is to be done anew then: earlier tries, and processes that died of it, are forgotten */
  constructor(until: Date, reason: string, isDone = false) {
    super(reason);
    this.until = until;
    this.isDone = isDone;
  }
}

/** Asks for work in the transaction that causes it; it runs after the commit, in some process, as soon as it is due. */
export type Enqueue = (write: Write, kind: string, payload: object, dueAt?: Date) => Promise<void>;
