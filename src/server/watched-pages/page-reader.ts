import { Worker } from 'node:worker_threads';
import type { Log } from '#server/platform/log.ts';
import type { ComparedContents, ContentChange } from './compare-contents.ts';
import { PageFault, type PageFaultKind } from './page-fault.ts';
import type { GivenSelectors, PageTasks, TaskMessage, TaskName, WorkerMessage } from './page-tasks.ts';
import type { FoundOnPage } from './find-on-page.ts';
import type { PageToRead } from './read-page.ts';
import type { PageReading } from './page-reading.ts';
import type { SelectorFault } from './select-elements.ts';
import { uncompared } from './uncompared.ts';

/** Reads and compares pages in a thread, one at a time: no page can stop the server. */
export interface PageReader {
  /** @throws {PageFault} when the page cannot be read, or takes too long */
  read(page: PageToRead): Promise<PageReading>;
  /**
   * As `read`, but finding nothing is a result.
   * @throws {PageFault} when the page cannot be read, or takes too long
   */
  preview(page: PageToRead): Promise<FoundOnPage>;
  /**
   * If the contents cannot be compared in time, the result only says that they differ.
   * @throws {PageFault} busy or stopped
   */
  compare(contents: ComparedContents): Promise<ContentChange>;
  /** Empty if the selectors are fine. */
  validateSelectors(given: GivenSelectors): Promise<readonly SelectorFault[]>;
  /** Refuses new and waiting tasks, lets the current one end in its time, and ends the thread. */
  close(): Promise<void>;
}

/** In ms. A page of 231 kB takes a fortieth of it, one of 5 MB about half. */
const TASK_MAY_TAKE = 2500;
/** In ms. A thread that takes longer to start will not work at all. */
const START_MAY_TAKE = 20_000;
/** In ms. An idle thread would hold about 40 MB. */
const IDLE_AFTER = 60_000;
const MAX_WAITING = 64;
const MAX_BYTES = 5 * 1024 * 1024;
/** A large space for new objects: a page is all new, and copying it during reading took as long as reading it. */
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 };

/** Starts its thread with the first page. */
export function createPageReader(log: Log): PageReader {
  return new ThreadReader(log);
}

interface Order {
  readonly task: TaskMessage;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (fault: Error) => void;
}

class ThreadReader implements PageReader {
  readonly #log: Log;
  readonly #waiting: Order[] = [];
  #worker: Worker | null = null;
  #isReady = false;
  #running: Order | null = null;
  #alarm: NodeJS.Timeout | undefined;
  #closed = false;
  #whenIdle = () => {};

  constructor(log: Log) {
    this.#log = log;
  }

  async read(page: PageToRead): Promise<PageReading> {
    assertSize(page);
    return this.#ask('read', page);
  }

  async preview(page: PageToRead): Promise<FoundOnPage> {
    assertSize(page);
    return this.#ask('preview', page);
  }

  async compare(contents: ComparedContents): Promise<ContentChange> {
    try {
      return await this.#ask('compare', contents);
    } catch (fault) {
      if (fault instanceof PageFault && ['too-slow', 'too-large'].includes(fault.kind)) return uncompared(contents);
      throw fault;
    }
  }

  async validateSelectors(given: GivenSelectors): Promise<readonly SelectorFault[]> {
    return this.#ask('validateSelectors', given);
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(stopped());
    if (this.#running !== null) await new Promise<void>((resolve) => (this.#whenIdle = resolve));
    await this.#endThread();
  }

  async #ask<Name extends TaskName>(name: Name, given: PageTasks[Name]['given']): Promise<PageTasks[Name]['answer']> {
    if (this.#closed) throw stopped();
    if (this.#waiting.length >= MAX_WAITING) throw new PageFault('busy', 'Too many pages are waiting to be read');
    // The worker answers each task with what `PageTasks` says: it runs the code of this same build.
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task: { name, given }, resolve: resolve as Order['resolve'], reject });
      this.#next();
    });
  }

  #next(): void {
    const isBeginning = this.#worker !== null && !this.#isReady;
    if (this.#running !== null || isBeginning) return;
    clearTimeout(this.#alarm);
    if (this.#waiting.length === 0) return this.#rest();
    if (this.#worker === null) return this.#begin();
    this.#running = this.#waiting.shift() ?? null;
    this.#alarm = setTimeout(() => this.#giveUp('too-slow', 'The page takes too long to read'), TASK_MAY_TAKE);
    this.#worker.postMessage(this.#running?.task);
  }

  #begin(): void {
    // Nothing of the server's environment belongs into a thread that reads what strangers wrote.
    const worker = new Worker(new URL('./page-worker.ts', import.meta.url), {
      resourceLimits: LIMITS,
      env: {},
      execArgv: [],
    });
    worker.on('message', (message: WorkerMessage) => {
      if (worker === this.#worker) this.#hear(message);
    });
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#onWorkerError(error);
    });
    // A thread that only waits keeps nothing from ending; a task is held by its alarm.
    worker.unref();
    this.#worker = worker;
    this.#alarm = setTimeout(() => this.#giveUp('busy', 'We can’t start reading pages'), START_MAY_TAKE);
  }

  #hear(message: WorkerMessage): void {
    if (message.kind === 'ready') this.#isReady = true;
    else {
      const order = this.#running;
      this.#running = null;
      if (message.kind === 'answer') order?.resolve(message.answer);
      else order?.reject(new PageFault(message.fault, message.message));
    }
    this.#next();
  }

  /** A thread that was running ran out of memory; one that never started failed for another reason. */
  #onWorkerError(error: unknown): void {
    this.#log.warn({ err: error }, 'the thread that reads pages stopped');
    if (this.#isReady) this.#giveUp('too-large', 'The page takes too much memory to read');
    else this.#giveUp('busy', 'We can’t start reading pages');
  }

  #giveUp(kind: PageFaultKind, message: string): void {
    // A thread that never began was meant for the one that waits first.
    const order = this.#running ?? this.#waiting.shift();
    this.#running = null;
    void this.#endThread();
    order?.reject(new PageFault(kind, message));
    this.#next();
  }

  #rest(): void {
    this.#whenIdle();
    this.#alarm = setTimeout(() => void this.#endThread(), IDLE_AFTER).unref();
  }

  async #endThread(): Promise<void> {
    clearTimeout(this.#alarm);
    const worker = this.#worker;
    this.#worker = null;
    this.#isReady = false;
    await worker?.terminate();
  }
}

function assertSize({ body }: PageToRead): void {
  if (body.byteLength > MAX_BYTES)
    throw new PageFault('too-large', `The page has more than ${MAX_BYTES / 1024 / 1024} MB`);
}

function stopped(): PageFault {
  return new PageFault('stopped', 'The server is stopping');
}
