/**
 * Brings what is kept in memory up to date: one reading at a time for however many ask, and one more when something
 * changed while it ran.
 */
export class CoalescedRefresh {
  readonly #read: () => Promise<void>;
  #changes = 1;
  #held = 0;
  #reading: Promise<void> | null = null;
  // Nearly always nothing has changed, so that costs as little as can be.
  readonly #upToDate = Promise.resolve();

  constructor(read: () => Promise<void>) {
    this.#read = read;
  }

  /** The same number as long as what was read last stays the same; 0 before anything was read. */
  get version(): number {
    return this.#held;
  }

  get isUpToDate(): boolean {
    return this.#held === this.#changes;
  }

  /** Something changed: what is read from now on holds it. */
  invalidate(): void {
    this.#changes += 1;
  }

  /**
   * Resolves when every change that was noted before this call has been read.
   *
   * @throws what the reading throws; the next call reads again
   */
  refresh(): Promise<void> {
    return this.isUpToDate ? this.#upToDate : this.#catchUp(this.#changes);
  }

  async #catchUp(wanted: number): Promise<void> {
    // A reading that began before the change does not hold it, so one more may be needed.
    while (this.#held < wanted) await (this.#reading ??= this.#readOnce().finally(() => (this.#reading = null)));
  }

  async #readOnce(): Promise<void> {
    const upTo = this.#changes;
    await this.#read();
    this.#held = upTo;
  }
}
