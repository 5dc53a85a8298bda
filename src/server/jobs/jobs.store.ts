import type { Db } from '#server/platform/database/database.ts';
import { passingOverLocked } from '#server/platform/database/locked-rows.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Instant } from '#server/platform/database/columns.ts';

/** A job that this process has claimed. `attempts` rises with every claim, so it also identifies the claim. */
export interface ClaimedJob {
  readonly id: string;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly dueAt: Instant;
}

type NewJob = { id: string; kind: string; payload: object; dueAt: Instant; createdAt: Instant };

export const insertJob = prepared<NewJob>((db, value) =>
  db.insertInto('jobs').values({
    id: value('id'),
    kind: value('kind'),
    // The column is written with an object and read as one; Kysely's type for it asks for the text.
    payload: value('payload') as never,
    due_at: value('dueAt'),
    created_at: value('createdAt'),
  }),
);

/**
 * Ensures that the one job of this id is there and due at this moment at the latest; one that was given up gets another
 * chance. A running one is left alone.
 */
export async function scheduleJob(db: Db, { id, kind, payload, dueAt, createdAt }: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ id, kind, payload: JSON.stringify(payload), due_at: dueAt, created_at: createdAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ due_at: dueAt, gave_up_at: null, attempts: 0 })
        .where((job) =>
          job.or([
            job('jobs.gave_up_at', 'is not', null),
            job.and([job('jobs.leased_until', 'is', null), job('jobs.due_at', '>', dueAt)]),
          ]),
        ),
    )
    .execute();
}

type WantedJobs = { kind: string; now: Instant; leasedUntil: Instant; most: number };

export const claimFirstAttempts = prepared<WantedJobs & { since: Instant }, ClaimedJob>((db, value) => {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', value('kind'))
    .where('gave_up_at', 'is', null)
    .where('due_at', '>', value('since'))
    .where('due_at', '<=', value('now'))
    .where('attempts', '=', 0)
    .where('leased_until', 'is', null)
    .orderBy('due_at')
    .limit(value('most'));
  return db
    .updateTable('jobs')
    .set({ leased_until: value('leasedUntil'), attempts: 1 })
    .where('id', 'in', passingOverLocked(db, due))
    .returning(['id', 'kind', 'payload', 'attempts', 'due_at as dueAt']);
});

export const claimJobs = prepared<WantedJobs, ClaimedJob>((db, value) => {
  const due = db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', value('kind'))
    .where('gave_up_at', 'is', null)
    .where('due_at', '<=', value('now'))
    .where((job) => job.or([job('leased_until', 'is', null), job('leased_until', '<=', value('now'))]))
    .orderBy('due_at')
    .limit(value('most'));
  return db
    .updateTable('jobs')
    .set((job) => ({ leased_until: value('leasedUntil'), attempts: job('attempts', '+', 1) }))
    .where('id', 'in', passingOverLocked(db, due))
    .returning(['id', 'kind', 'payload', 'attempts', 'due_at as dueAt']);
});

const firstFree = prepared<{ kind: string }, { at: Instant }>((db, value) =>
  db
    .selectFrom('jobs')
    .select('due_at as at')
    .where('kind', '=', value('kind'))
    .where('gave_up_at', 'is', null)
    .where('leased_until', 'is', null)
    .orderBy('due_at')
    .limit(1),
);

const firstLease = prepared<{ kind: string; now: Instant }, { at: Instant }>((db, value) =>
  db
    .selectFrom('jobs')
    .select('leased_until as at')
    .$narrowType<{ at: Instant }>()
    .where('kind', '=', value('kind'))
    .where('gave_up_at', 'is', null)
    // Only what is due is ever leased, and the index leads to those.
    .where('due_at', '<=', value('now'))
    .where('leased_until', 'is not', null)
    .orderBy('leased_until')
    .limit(1),
);

export async function nextClaimable(db: Db, kind: string, now: Instant): Promise<Date | null> {
  const [free, leased] = [await firstFree(db, { kind }), await firstLease(db, { kind, now })];
  const moments = [...free, ...leased].map(({ at }) => Date.parse(at));
  return moments.length === 0 ? null : new Date(Math.min(...moments));
}

const firstsOfKinds = prepared<{ now: Instant }, { kind: string; at: Instant }>((db, value) =>
  db
    .selectFrom('jobs')
    .select((job) => ['kind', job.fn.min('due_at').as('at')])
    .where('gave_up_at', 'is', null)
    .where('leased_until', 'is', null)
    .groupBy('kind')
    .unionAll(
      db
        .selectFrom('jobs')
        .select((job) => ['kind', job.fn.min('leased_until').$castTo<Instant>().as('at')])
        .where('gave_up_at', 'is', null)
        .where('due_at', '<=', value('now'))
        .where('leased_until', 'is not', null)
        .groupBy('kind'),
    ),
);

/** As `nextClaimable`, of every kind that has one. Reads all jobs once, instead of the first of each kind. */
export async function nextClaimables(db: Db, now: Instant): Promise<ReadonlyMap<string, Date>> {
  const next = new Map<string, Date>();
  for (const { kind, at } of await firstsOfKinds(db, { now })) {
    const known = next.get(kind);
    const moment = new Date(at);
    if (known === undefined || moment < known) next.set(kind, moment);
  }
  return next;
}

type Claim = Pick<ClaimedJob, 'id' | 'attempts'>;

/** Does nothing if another process has claimed the job. */
export async function renewLease(db: Db, { id, attempts }: Claim, leasedUntil: Instant): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: leasedUntil })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('leased_until', 'is not', null)
    .execute();
}

export const deleteJob = prepared<{ id: string; attempts: number }>((db, value) =>
  db.deleteFrom('jobs').where('id', '=', value('id')).where('attempts', '=', value('attempts')),
);

export async function rescheduleJob(
  db: Db,
  { id, attempts }: Claim,
  next: { dueAt: Instant; attempts: number; lastError: string | null },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ due_at: next.dueAt, leased_until: null, attempts: next.attempts, last_error: next.lastError })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function returnJob(db: Db, { id, attempts }: Claim): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: null, attempts: attempts - 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Ends all attempts. The row stays for inspection, with another payload if one is given. */
export async function giveJobUp(
  db: Db,
  { id, attempts }: Claim,
  end: { readonly at: Instant; readonly lastError: string; readonly payload?: object },
): Promise<void> {
  const kept = end.payload === undefined ? {} : { payload: JSON.stringify(end.payload) };
  await db
    .updateTable('jobs')
    .set({ leased_until: null, gave_up_at: end.at, last_error: end.lastError, ...kept })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
