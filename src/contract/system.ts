import { z } from 'zod';
import { partStates } from '#domain/system/part-states.ts';
import { backupStatus } from './backup-status.ts';
import { idField, instant, requiredLine } from './fields.ts';

/** Both sentences are null when the part is well. */
const verdict = z.object({
  state: z.enum(partStates),
  problem: z.string().nullable(),
  advice: z.string().nullable(),
});

const kindOfJobs = z.object({
  kind: z.string(),
  /** What it does, after “We couldn’t”. */
  words: z.string(),
  /** All that are neither running nor given up. */
  waiting: z.number(),
  /** Of those, due for so long that a process should have taken them. */
  late: z.number(),
  running: z.number(),
  gaveUp: z.number(),
  /** Whose last run failed; they are tried again. */
  failing: z.number(),
  nextDueAt: instant.nullable(),
});

const failedJob = z.object({
  id: z.string(),
  kind: z.string(),
  words: z.string(),
  gaveUpAt: instant,
  attempts: z.number(),
  /** Without addresses and tokens; null when nothing is known. */
  error: z.string().nullable(),
  /** What it belongs to, such as the name of a monitor; nothing about a person. */
  about: z.string().nullable(),
  mayRetry: z.boolean(),
  mayRemove: z.boolean(),
});
export type FailedJob = z.infer<typeof failedJob>;

const runningProcess = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: instant,
  /** The one that answers. */
  isThis: z.boolean(),
});

const notedError = z.object({
  /** The sentence in the log, which names no person. */
  message: z.string(),
  type: z.string().nullable(),
  /** The function and the line in the hub’s code. */
  place: z.string().nullable(),
  count: z.number(),
  lastAt: instant,
});

/** What full administrators read about the hub itself. Sizes are in bytes. */
export const systemView = z.object({
  checkedAt: instant,
  mail: z.object({
    verdict,
    /** Of the mail server; null while email is not set up. */
    host: z.string().nullable(),
    pausedUntil: instant.nullable(),
    waiting: z.object({ all: z.number(), bulk: z.number() }),
    /** Since when the oldest has been due that a person may be waiting for; without what is put off. */
    oldestWaitingAt: instant.nullable(),
    oldestBulkWaitingAt: instant.nullable(),
    /** In the last seven days. */
    sent: z.number(),
    failed: z.number(),
  }),
  jobs: z.object({ verdict, kinds: z.array(kindOfJobs), gaveUp: z.number(), failed: z.array(failedJob) }),
  /** Null where the hub takes none by itself. */
  backups: z.object({ verdict, status: backupStatus }).nullable(),
  disk: z.object({
    verdict,
    free: z.number(),
    total: z.number(),
    /** Null where another machine has it. */
    database: z.number().nullable(),
    uploads: z.number(),
    backups: z.number().nullable(),
  }),
  database: z.object({
    verdict,
    engine: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    bytes: z.number(),
    /** Bytes a day over the last weeks; null while there are too few days. */
    growth: z.number().nullable(),
    /** The first day that the growth is measured from. */
    measuredSince: instant.nullable(),
    migrations: z.number(),
    latestMigration: z.string(),
  }),
  zone: z.object({
    verdict,
    name: z.string(),
    /** Of the time zone data. */
    data: z.string(),
    icu: z.string(),
    /** Of the clocks at the school; null when none is known. */
    nextChangeAt: instant.nullable(),
  }),
  versions: z.object({ verdict, hub: z.string(), node: z.string(), processes: z.array(runningProcess) }),
  errors: z.object({ verdict, since: instant, noted: z.array(notedError) }),
  process: z.object({ verdict, startedAt: instant, memory: z.number(), heap: z.number() }),
});
export type SystemView = z.infer<typeof systemView>;

/** All jobs of a kind that were given up, or one of them. */
export const failedJobsInput = z.object({
  kind: requiredLine('Kind', 100, 'Say which kind'),
  id: idField.optional(),
});
export type FailedJobsInput = z.infer<typeof failedJobsInput>;

/** How many of them there still were. */
export const failedJobsAnswer = z.object({ count: z.number() });
export type FailedJobsAnswer = z.infer<typeof failedJobsAnswer>;
