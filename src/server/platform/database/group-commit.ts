import type { Database as Connection, Statement } from 'better-sqlite3';
import type { Announcement, Db, Write } from './database.ts';

const MAX_BATCH = 200;

interface Waiting {
  run(write: Write): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { waiting: Waiting; value: unknown; changes: Announcement[] };

/**
 * Lets writes that wait at the same moment share one commit, and so one wait for the disk. A write that throws is
 * undone alone. No write resolves before the commit.
 */
export class GroupCommit {
  readonly #connection: Connection;
  readonly #db: Db;
  readonly #tell: (changes: readonly Announcement[]) => void;
  readonly #begin: Statement;
  readonly #commitAll: Statement;
  readonly #queue: Waiting[] = [];
  #working: Promise<void> | null = null;

  constructor(connection: Connection, db: Db, tell: (changes: readonly Announcement[]) => void) {
    this.#connection = connection;
    this.#db = db;
    this.#tell = tell;
    this.#begin = connection.prepare('begin immediate');
    this.#commitAll = connection.prepare('commit');
  }

  write<T>(work: (write: Write) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run: work, resolve: (value) => resolve(value as T), reject });
      this.#working ??= this.#work();
    });
  }

  async drained(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  async #work(): Promise<void> {
    // One turn of the event loop, so that requests that arrived together are committed together.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, MAX_BATCH));
    this.#working = null;
    if (this.#queue.length > 0) this.#working = this.#work();
  }

  async #commit(batch: Waiting[]): Promise<void> {
    let done: Outcome[] | null;
    try {
      done = (await this.#runTogether(batch)) ?? (await this.#runApart(batch));
    } catch (error) {
      // A rejection that was already given stays; for those waiting, a second one changes nothing.
      for (const waiting of batch) waiting.reject(error);
      this.#leaveTransaction();
      return;
    }
    // First the announcements, then the answers: a caller who reads after the answer never sees the older state.
    this.#tell(done.flatMap(({ changes }) => changes));
    for (const { waiting, value } of done) waiting.resolve(value);
  }

  /** Never throws: a transaction that a broken disk keeps open fails the next batch, which tries this again. */
  #leaveTransaction(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
    } catch {
      // The error that led here has been answered.
    }
  }

  /**
   * Runs all without savepoints, which would cost a third more, assuming that none throws. If one does, nothing is done
   * and the result is null.
   */
  async #runTogether(batch: Waiting[]): Promise<Outcome[] | null> {
    const done: Outcome[] = [];
    this.#begin.run();
    for (const waiting of batch) {
      const changes: Announcement[] = [];
      try {
        const value = await waiting.run(this.#writeOf(waiting, changes));
        done.push({ waiting, value, changes });
      } catch (error) {
        if (!this.#connection.inTransaction) throw error;
        this.#connection.exec('rollback');
        return null;
      }
    }
    this.#commitAll.run();
    return done;
  }

  #writeOf(waiting: Waiting, changes: Announcement[]): Write {
    return { db: this.#db, act: waiting, announce: (change) => changes.push(change) };
  }

  async #runApart(batch: Waiting[]): Promise<Outcome[]> {
    const done: Outcome[] = [];
    this.#begin.run();
    for (const waiting of batch) await this.#runInSavepoint(waiting, done);
    this.#commitAll.run();
    return done;
  }

  async #runInSavepoint(waiting: Waiting, done: Outcome[]): Promise<void> {
    const changes: Announcement[] = [];
    this.#connection.exec('savepoint one');
    try {
      const value = await waiting.run(this.#writeOf(waiting, changes));
      this.#connection.exec('release one');
      done.push({ waiting, value, changes });
    } catch (error) {
      // A full or broken disk ends the whole transaction; none of its writes can succeed then.
      if (!this.#connection.inTransaction) throw error;
      this.#connection.exec('rollback to one; release one');
      waiting.reject(error);
    }
  }
}
