/** Keeps what was used last: when it holds more than `most`, what was not used for the longest goes first. */
export class LastUsed<Value> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;
  readonly #sizeOf: (key: string, value: Value) => number;
  #size = 0;

  /** Counts entries, unless `sizeOf` says how much each takes of `most`. */
  constructor(most: number, sizeOf: (key: string, value: Value) => number = () => 1) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get size(): number {
    return this.#size;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  peek(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(key, value);
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most) return;
      this.#delete(oldest);
    }
  }

  #delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#size -= this.#sizeOf(key, value);
  }
}
