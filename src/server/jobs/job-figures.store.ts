import type { Instant } from '#server/platform/database/columns.ts';
import type { Db } from '#server/platform/database/database.ts';

export interface JobFigures {
  readonly kind: string;
  readonly waiting: number;
  readonly late: number;
  readonly running: number;
  readonly gaveUp: number;
  readonly failing: number;
  /** Of those that wait; in the past if no process has taken it yet. */
  readonly nextDueAt: Instant | null;
}

interface Moments {
  readonly now: Instant;
  /** Jobs that were due before are late. */
  readonly lateBefore: Instant;
}

export async function jobFigures(db: Db, { now, lateBefore }: Moments): Promise<JobFigures[]> {
  const rows = await db
    .selectFrom('jobs')
    .select((job) => {
      const count = () => job.fn.countAll<number | string>();
      const isOpen = job('gave_up_at', 'is', null);
      const waits = job.and([isOpen, job.or([job('leased_until', 'is', null), job('leased_until', '<=', now)])]);
      return [
        'kind',
        count().filterWhere(waits).as('waiting'),
        count()
          .filterWhere(job.and([waits, job('due_at', '<', lateBefore)]))
          .as('late'),
        count()
          .filterWhere(job.and([isOpen, job('leased_until', '>', now)]))
          .as('running'),
        count().filterWhere('gave_up_at', 'is not', null).as('gaveUp'),
        count()
          .filterWhere(job.and([isOpen, job('last_error', 'is not', null)]))
          .as('failing'),
        job.fn.min<Instant | null>('due_at').filterWhere(waits).as('nextDueAt'),
      ];
    })
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, nextDueAt, ...counts }) => ({
    kind,
    nextDueAt,
    waiting: Number(counts.waiting),
    late: Number(counts.late),
    running: Number(counts.running),
    gaveUp: Number(counts.gaveUp),
    failing: Number(counts.failing),
  }));
}

/** Since when the oldest job of each kind has been due, also one on which a process works. */
export async function oldestDue(db: Db, kinds: readonly string[], now: Instant): Promise<ReadonlyMap<string, Instant>> {
  const rows = await db
    .selectFrom('jobs')
    .select((job) => ['kind', job.fn.min<Instant>('due_at').as('dueAt')])
    .where('kind', 'in', kinds)
    .where('gave_up_at', 'is', null)
    .where('due_at', '<=', now)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, dueAt }) => [kind, dueAt]));
}
