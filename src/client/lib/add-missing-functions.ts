// For the oldest engines that we support (domain/oldest-engines.ts). Each is as in the standard, for the
// arguments that our code passes.

function add(to: object, name: string, method: (this: never, ...given: never[]) => unknown): void {
  if (!(name in to)) Object.defineProperty(to, name, { value: method, writable: true, configurable: true });
}

add(Array.prototype, 'findLast', function <T>(this: readonly T[], fits: (item: T, at: number) => boolean) {
  return this[this.findLastIndex(fits)];
});
add(Array.prototype, 'findLastIndex', function <T>(this: readonly T[], fits: (item: T, at: number) => boolean) {
  let at = this.length - 1;
  while (at >= 0 && !fits(this[at] as T, at)) at -= 1;
  return at;
});
add(Array.prototype, 'toReversed', function <T>(this: readonly T[]) {
  const copy = [...this];
  copy.reverse();
  return copy;
});
add(Array.prototype, 'toSorted', function <T>(this: readonly T[], compare?: (one: T, other: T) => number) {
  return [...this].sort(compare);
});
add(Array.prototype, 'toSpliced', function <T>(this: readonly T[], ...change: [number, number, ...T[]]) {
  const copy = [...this];
  copy.splice(...change);
  return copy;
});
add(Map, 'groupBy', function <K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K) {
  const groups = new Map<K, T[]>();
  let at = 0;
  for (const item of items) {
    const key = keyOf(item, at++);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
});
add(URL, 'canParse', (url: string, base?: string) => {
  try {
    void new URL(url, base);
    return true;
  } catch {
    return false;
  }
});
add(AbortSignal, 'timeout', (ms: number) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms);
  return controller.signal;
});
