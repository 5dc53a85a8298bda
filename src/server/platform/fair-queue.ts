interface Waiting<Item> {
  readonly line: string | null;
  readonly item: Item;
}

/**
 * What waits for its turn: the first of each line in turn, so that a long line holds up nobody but itself. When it is
 * full, the last of the longest line makes room for one whose own line is shorter.
 */
export class FairQueue<Item> {
  /** In the order of their turns; none is empty. */
  readonly #lines = new Map<string | null, Item[]>();
  readonly #most: number;
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#size;
  }

  /** Returns what does not wait any longer, or does not begin to; null if there is room for all. */
  add(line: string | null, item: Item): Waiting<Item> | null {
    const own = this.#lines.get(line) ?? [];
    const refused = this.#size < this.#most ? null : this.#lastOfLongerThan(own.length + 1);
    if (this.#size >= this.#most && refused === null) return { line, item };
    this.#lines.set(line, own);
    own.push(item);
    this.#size += 1;
    return refused;
  }

  next(): Item | undefined {
    for (const [line, items] of this.#lines) {
      const item = items.shift();
      this.#size -= 1;
      this.#lines.delete(line);
      if (items.length > 0) this.#lines.set(line, items);
      return item;
    }
    return undefined;
  }

  #lastOfLongerThan(length: number): Waiting<Item> | null {
    const [line, items] = [...this.#lines].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const item = items.length > length ? items.pop() : undefined;
    if (item === undefined) return null;
    this.#size -= 1;
    return { line, item };
  }
}
