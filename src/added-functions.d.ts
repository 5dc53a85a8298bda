// What the oldest engines lack of the language's own functions, and `client/lib/add-missing-functions.ts` adds there. What
// is neither in the `lib` of these projects nor here does not compile in code that browsers run.
interface ReadonlyArray<T> {
  findLast<S extends T>(fits: (item: T, index: number) => item is S): S | undefined;
  findLast(fits: (item: T, index: number) => boolean): T | undefined;
  findLastIndex(fits: (item: T, index: number) => boolean): number;
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
  toSpliced(start: number, removed?: number, ...added: T[]): T[];
}

interface Array<T> extends ReadonlyArray<T> {}

interface MapConstructor {
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]>;
}
