import type { Platform } from '../platform.ts';
import type { Enqueue, JobHandler } from './jobs.ts';

export interface Jobs {
  readonly enqueue: Enqueue;
  /** Begins to work on what is due, for these kinds. */
  start(handlers: Readonly<Record<string, JobHandler>>): void;
  /** Answers when nothing that is due now is left and nothing runs; for tests and scripts. */
  settled(): Promise<void>;
  /** Takes nothing new and answers when what runs has ended, at the latest after `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

export function createJobs(_platform: Platform): Jobs {
  throw new Error('written by the mail helper');
}
