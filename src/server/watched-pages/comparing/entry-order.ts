import type { ContentDiff } from '#domain/monitors/content-diff.ts';
import { linesOf, type ListEntry, type PageContent } from '#domain/monitors/page-content.ts';

type Run = readonly [from: number, lines: number];
interface IdentifiedEntry extends ListEntry {
  readonly identity: string;
}

/**
 * The old lines in the new order of the entries that both contents have; each takes the place of another such entry.
 * Null if the order is the same.
 */
export function orderOfEntries(before: PageContent, after: PageContent): ContentDiff['order'] {
  const newPlaces = new Map(identified(after).map(({ identity }, at) => [identity, at]));
  const stayed = identified(before).filter(({ identity }) => newPlaces.has(identity));
  const placeOf = ({ identity }: IdentifiedEntry) => newPlaces.get(identity) ?? 0;
  const wanted = stayed.toSorted((a, b) => placeOf(a) - placeOf(b));
  if (wanted.every((entry, at) => entry === stayed[at])) return null;
  return runs(stayed, wanted, linesOf(before.text).length);
}

function runs(places: readonly ListEntry[], wanted: readonly ListEntry[], lines: number): Run[] {
  const all: Run[] = [];
  const add = (from: number, count: number) => {
    const last = all.at(-1);
    if (count === 0) return;
    if (last !== undefined && last[0] + last[1] === from) all.splice(-1, 1, [last[0], last[1] + count]);
    else all.push([from, count]);
  };
  let at = 0;
  for (const [index, place] of places.entries()) {
    const entry = wanted[index] ?? place;
    add(at, place.from - at);
    add(entry.from, entry.lines);
    at = place.from + place.lines;
  }
  add(at, lines - at);
  return all;
}

/** An entry is identified by its id if that is unique, else by its words, and among equal ones by their number. */
function identified({ text, entries }: PageContent): IdentifiedEntry[] {
  const lines = linesOf(text);
  const times = countOf(entries.map(({ id }) => id));
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const isOwn = entry.id !== null && times.get(entry.id) === 1;
    const words = isOwn ? `id ${entry.id}` : `words ${lines.slice(entry.from, entry.from + entry.lines).join('\n')}`;
    const number = (seen.get(words) ?? 0) + 1;
    seen.set(words, number);
    return { ...entry, identity: `${number} ${words}` };
  });
}

export function countOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
