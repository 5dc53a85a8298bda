import type { Db, Write } from '#server/platform/database/database.ts';
import { CoalescedRefresh } from '#server/platform/coalesced-refresh.ts';
import { idOfKind, newId } from '#server/platform/new-id.ts';
import type { Platform } from '#server/platform/platform.ts';
import { isRescheduled, type Enqueue, type JobEnding, type JobHandler } from './jobs.ts';
import {
  claimFirstAttempts,
  claimJobs,
  deleteJob,
  insertJob,
  scheduleJob,
  nextClaimable,
  nextClaimables,
  renewLease,
  returnJob,
  type ClaimedJob,
} from './jobs.store.ts';
import { endingAfterFailure, backOff, crashedRepeatedly, instantAfter, reschedule } from './job-outcome.ts';

export interface Jobs {
  readonly enqueue: Enqueue;
  /**
   * Ensures one job of this kind, however many processes ask, due at this moment at the latest. Its handler ends each
   * run by naming the next one, so the job stays.
   */
  ensureRecurring(kind: string, dueAt: Date): Promise<void>;
  /**
   * The same for one of many of a kind, identified by `id`, in the caller's transaction. The handler gets `{ id }` and
   * ends the job by returning. A running one is left alone.
   */
  scheduleUnique(write: Write, kind: string, id: string, dueAt: Date): Promise<void>;
  start(handlers: readonly JobHandler[]): void;
  wake(): void;
  /** Resolves when nothing is due or running; for tests and scripts. */
  settled(): Promise<void>;
  /** Starts nothing new and resolves when running jobs have ended, after `withinMs` at the latest. */
  stop(withinMs: number): Promise<void>;
}

/** After a process died, another takes over its jobs after this time at the latest, in ms. */
const LEASE = 45_000;
const RENEW_EVERY = 15_000;
/** How often to look without an announcement, in ms: another process may have died, or the connection been lost. */
const LOOK_AT_LEAST_EVERY = { postgres: 5_000, sqlite: 60_000 };
const LOOK_AT_MOST_EVERY = 50;
const FEW_KINDS = 3;
const LOOK_AGAIN_AFTER_TROUBLE = 5_000;

export function createJobs(platform: Platform): Jobs {
  return new JobRunner(platform);
}

interface Ending {
  readonly ofWork?: JobEnding | undefined;
  readonly ofJob: JobEnding;
}

interface Run {
  readonly job: ClaimedJob;
  readonly handler: JobHandler;
  ended: Promise<void>;
}

class JobRunner implements Jobs {
  readonly #platform: Platform;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #running = new Set<Run>();
  /** Kinds with possibly due jobs, or a free slot. */
  readonly #changed = new Set<string>();
  /** When the next job of a kind can be claimed, as far as this process knows. */
  readonly #nextOf = new Map<string, number>();
  #lookedAtAllAt = 0;
  #begun = 0;
  #renewedAt = 0;
  readonly #looking = new CoalescedRefresh(async () => {
    if (!this.#stopped) await this.#lookOnce();
  });
  #woken = false;
  #stopped = false;
  #inTrouble = false;
  #alarm: NodeJS.Timeout | undefined;
  #renewing: NodeJS.Timeout | undefined;
  #stopListening = () => {};

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  readonly enqueue: Enqueue = async (write, kind, payload, dueAt) => {
    const now = this.#now();
    await insertJob(write.db, {
      id: newId(new Date(now)),
      kind,
      payload,
      dueAt: dueAt?.toISOString() ?? now,
      createdAt: now,
    });
    write.announce({ topic: 'job', id: kind });
  };

  async ensureRecurring(kind: string, dueAt: Date): Promise<void> {
    await this.#platform.database.write((write) =>
      this.#schedule(write, kind, { id: idOfKind(kind), payload: {}, dueAt }),
    );
  }

  async scheduleUnique(write: Write, kind: string, id: string, dueAt: Date): Promise<void> {
    await this.#schedule(write, kind, { id: idOfKind(`${kind} ${id}`), payload: { id }, dueAt });
  }

  async #schedule(write: Write, kind: string, job: { id: string; payload: object; dueAt: Date }): Promise<void> {
    await scheduleJob(write.db, { ...job, kind, dueAt: job.dueAt.toISOString(), createdAt: this.#now() });
    write.announce({ topic: 'job', id: kind });
  }

  start(handlers: readonly JobHandler[]): void {
    for (const handler of handlers) this.#handlers.set(handler.kind, handler);
    this.#stopListening = this.#platform.database.onChange(({ topic, id }) => {
      if (topic === 'job') this.#wakeFor(id);
      else if (topic === 'everything') this.wake();
    });
    this.#renewing = setInterval(() => void this.#renew(), RENEW_EVERY).unref();
    this.wake();
  }

  async settled(): Promise<void> {
    for (;;) {
      const begun = this.#begun;
      // A job that ends during the look may add jobs of a kind that was looked at before.
      const isIdle = this.#running.size === 0;
      await this.#look();
      if (isIdle && this.#running.size === 0 && this.#begun === begun) return;
      await this.#allEnded();
    }
  }

  async stop(withinMs: number): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearTimeout(this.#alarm);
    await this.#looking.refresh();
    const patience = Promise.withResolvers<void>();
    const timer = setTimeout(patience.resolve, withinMs);
    await Promise.race([this.#allEnded(), patience.promise]);
    clearTimeout(timer);
    clearInterval(this.#renewing);
    const left = [...this.#running].map(({ job }) => job);
    // What ends after this is no longer ours to record.
    this.#running.clear();
    if (left.length === 0) return;
    await this.#record(async ({ db }) => {
      for (const job of left) await returnJob(db, job);
    });
  }

  async #allEnded(): Promise<void> {
    await Promise.all([...this.#running].map(({ ended }) => ended));
  }

  #now(): string {
    return this.#platform.clock.now().toISOString();
  }

  wake(): void {
    for (const kind of this.#handlers.keys()) this.#wakeFor(kind);
  }

  /** Looks soon, once for any number of reasons, and after pending answers have been sent. */
  #wakeFor(kind: string): void {
    if (this.#stopped || !this.#handlers.has(kind)) return;
    this.#changed.add(kind);
    if (this.#woken) return;
    this.#woken = true;
    setImmediate(() => {
      this.#woken = false;
      void this.#lookAtChanged();
    });
  }

  #look(): Promise<void> {
    for (const kind of this.#handlers.keys()) this.#changed.add(kind);
    return this.#lookAtChanged();
  }

  #lookAtChanged(): Promise<void> {
    this.#looking.invalidate();
    return this.#looking.refresh();
  }

  async #lookOnce(): Promise<void> {
    try {
      this.#setAlarm(await this.#claimAllDue());
      this.#inTrouble = false;
    } catch (error) {
      if (!this.#inTrouble) this.#platform.log.warn({ err: error }, 'cannot look for jobs');
      this.#inTrouble = true;
      this.#setAlarm(new Date(this.#platform.clock.now().getTime() + LOOK_AGAIN_AFTER_TROUBLE));
    }
  }

  /** Returns when the next job can be claimed, as far as this process knows. */
  async #claimAllDue(): Promise<Date | null> {
    const now = this.#platform.clock.now().getTime();
    // The clock may have leapt, as after a laptop's sleep; then our own work must not look like a dead process's.
    if (now - this.#renewedAt > RENEW_EVERY) await this.#renew();
    const kinds = this.#kindsToLookAt(now);
    const { db } = this.#platform.database;
    // Most kinds have nothing to do, and a question for each would be most of what an idle hub asks its database.
    const known = kinds.length > FEW_KINDS ? await nextClaimables(db, this.#now()) : null;
    for (const [kind, handler] of kinds) {
      const moment = await this.#claimOfKind(kind, handler, known);
      this.#nextOf.set(kind, moment?.getTime() ?? Infinity);
    }
    const next = Math.min(...this.#nextOf.values());
    return next === Infinity ? null : new Date(next);
  }

  #kindsToLookAt(now: number): [string, JobHandler][] {
    const isAll = Math.abs(now - this.#lookedAtAllAt) >= LOOK_AT_LEAST_EVERY[this.#platform.database.engine];
    if (isAll) this.#lookedAtAllAt = now;
    const kinds = [...this.#handlers].filter(
      ([kind]) => isAll || this.#changed.has(kind) || (this.#nextOf.get(kind) ?? 0) <= now,
    );
    this.#changed.clear();
    return kinds;
  }

  /** @param known the next of each kind, where that was read just before */
  async #claimOfKind(kind: string, handler: JobHandler, known: ReadonlyMap<string, Date> | null): Promise<Date | null> {
    const { database, clock } = this.#platform;
    const pausedUntil = handler.pausedUntil?.() ?? null;
    if (pausedUntil !== null && pausedUntil > clock.now()) return pausedUntil;
    const free = this.#freeFor(kind, handler);
    // The next one that ends looks again.
    if (free <= 0) return null;
    const now = this.#now();
    const next = known === null ? await nextClaimable(database.db, kind, now) : (known.get(kind) ?? null);
    if (next === null || next.toISOString() > now) return next;
    const claimed = await database.write(({ db }) => this.#claim(db, kind, handler, free));
    for (const job of claimed) this.#begin(job, handler);
    return claimed.length < free ? nextClaimable(database.db, kind, now) : null;
  }

  #freeFor(kind: string, { atOnce }: JobHandler): number {
    return atOnce - [...this.#running].filter(({ job }) => job.kind === kind).length;
  }

  async #claim(
    db: Db,
    kind: string,
    { firstAttemptsFor = 0 }: JobHandler,
    most: number,
  ): Promise<readonly ClaimedJob[]> {
    const now = this.#platform.clock.now();
    const wanted = { kind, now: now.toISOString(), leasedUntil: instantAfter(now, LEASE) };
    const since = instantAfter(now, -firstAttemptsFor);
    const first = firstAttemptsFor === 0 ? [] : await claimFirstAttempts(db, { ...wanted, since, most });
    if (first.length === most) return first;
    return [...first, ...(await claimJobs(db, { ...wanted, most: most - first.length }))];
  }

  #begin(job: ClaimedJob, handler: JobHandler): void {
    this.#begun += 1;
    const run: Run = { job, handler, ended: Promise.resolve() };
    this.#running.add(run);
    run.ended = this.#work(run).then((ending) => this.#end(run, ending));
  }

  /** Never throws. */
  async #work({ job, handler }: Run): Promise<Ending> {
    if (crashedRepeatedly(job, handler) && !(await wasDone(job, handler)))
      return { ofJob: backOff(this.#platform, job, handler) };
    try {
      const result = await handler.run(job.payload, {
        id: job.id,
        attempts: job.attempts,
        dueAt: new Date(job.dueAt),
      });
      if (isRescheduled(result)) return { ofJob: reschedule(job, handler, result) };
      const claim = { id: job.id, attempts: job.attempts };
      return { ofWork: result ?? undefined, ofJob: async ({ db }) => void (await deleteJob(db, claim)) };
    } catch (error) {
      return { ofJob: endingAfterFailure(this.#platform, job, handler, error) };
    }
  }

  /** Records the end of a run and claims the next job of its kind in one transaction; never throws. */
  async #end(run: Run, { ofWork, ofJob }: Ending): Promise<void> {
    let next: readonly ClaimedJob[] = [];
    const isRecorded = await this.#record(async (write) => {
      await ofWork?.(write);
      // What ends after this process was stopped is no longer ours.
      if (!this.#running.has(run)) return;
      await ofJob(write);
      next = await this.#claimAfter(run, write.db);
    });
    this.#running.delete(run);
    if (!isRecorded) next = [];
    if (this.#stopped && next.length > 0)
      await this.#record(async ({ db }) => {
        for (const job of next) await returnJob(db, job);
      });
    else for (const job of next) this.#begin(job, run.handler);
    if (next.length === 0) this.#wakeFor(run.job.kind);
  }

  async #claimAfter({ job: { kind }, handler }: Run, db: Db): Promise<readonly ClaimedJob[]> {
    const pausedUntil = handler.pausedUntil?.() ?? null;
    const isPaused = pausedUntil !== null && pausedUntil > this.#platform.clock.now();
    const isFree = this.#freeFor(kind, handler) + 1 > 0;
    return this.#stopped || isPaused || !isFree ? [] : this.#claim(db, kind, handler, 1);
  }

  /** Records the end of a job. If even that fails, the lease expires and the job runs again. */
  async #record(write: (write: Write) => Promise<unknown>): Promise<boolean> {
    try {
      await this.#platform.database.write(write);
      return true;
    } catch (error) {
      this.#platform.log.error({ err: error }, 'cannot record how a job ended');
      return false;
    }
  }

  async #renew(): Promise<void> {
    this.#renewedAt = this.#platform.clock.now().getTime();
    const running = [...this.#running].map(({ job }) => job);
    if (running.length === 0) return;
    const leasedUntil = instantAfter(this.#platform.clock.now(), LEASE);
    await this.#record(async ({ db }) => {
      for (const job of running) await renewLease(db, job, leasedUntil);
    });
  }

  #setAlarm(next: Date | null): void {
    clearTimeout(this.#alarm);
    if (this.#stopped) return;
    const { clock, database } = this.#platform;
    const wanted = next === null ? Infinity : next.getTime() - clock.now().getTime();
    const delay = Math.min(Math.max(wanted, LOOK_AT_MOST_EVERY), LOOK_AT_LEAST_EVERY[database.engine]);
    this.#alarm = setTimeout(() => this.wake(), delay).unref();
  }
}

/** Whether the handler knows that the work was done, although no process recorded it. */
async function wasDone({ payload, dueAt }: ClaimedJob, handler: JobHandler): Promise<boolean> {
  try {
    return (await handler.wasDone?.(payload, new Date(dueAt))) ?? false;
  } catch {
    return false;
  }
}
