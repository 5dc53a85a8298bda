/**
 * Keeps data in memory up to date: one read at a time for all callers, and another one if something changed while it
 * ran.
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

  get version(): number {
    return this.#held;
  }

  get isUpToDate(): boolean {
    return this.#held === this.#changes;
  }

  invalidate(): void {
    this.#changes += 1;
  }

  /**
   * Resolves when every change noted before this call has been read.
   * @throws what the read throws; the next call reads again
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
