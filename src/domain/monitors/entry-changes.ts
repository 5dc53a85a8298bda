import { linesOf, type ListEntry, type PageContent } from './page-content.ts';

export interface EntryChanges {
  readonly added: readonly string[];
  /** First lines of removed entries, without those that new ones pushed off. */
  readonly removed: readonly string[];
  /** Entries at the end of a list that are gone because as many new ones stand before one that stayed; no news. */
  readonly pushedOff: readonly string[];
}

export function entryChanges(before: PageContent, after: PageContent): EntryChanges {
  const [old, now] = [known(before), known(after)];
  const [oldIds, newIds] = [idsOf(old), idsOf(now)];
  const isGone = ({ id }: ListEntry) => !newIds.has(id);
  const isNew = ({ id }: ListEntry) => !oldIds.has(id);
  const newBefore = newBeforeEach(lists(now), isNew);
  const pushed = new Set(lists(old).flatMap((list) => pushedOffOf(list, newBefore, isGone)));
  const [oldLines, newLines] = [linesOf(before.text), linesOf(after.text)];
  return {
    added: now.filter(isNew).map(({ from }) => newLines[from] ?? ''),
    removed: old.filter((entry) => isGone(entry) && !pushed.has(entry)).map(({ from }) => oldLines[from] ?? ''),
    pushedOff: [...pushed].flatMap(({ from, lines }) => oldLines.slice(from, from + lines)),
  };
}

/** By id: how many new entries stand before it in its list. */
function newBeforeEach(
  newLists: readonly (readonly ListEntry[])[],
  isNew: (entry: ListEntry) => boolean,
): ReadonlyMap<string | null, number> {
  const before = new Map<string | null, number>();
  for (const entries of newLists) {
    let came = 0;
    for (const entry of entries) {
      before.set(entry.id, came);
      if (isNew(entry)) came += 1;
    }
  }
  return before;
}

function pushedOffOf(
  list: readonly ListEntry[],
  newBefore: ReadonlyMap<string | null, number>,
  isGone: (entry: ListEntry) => boolean,
): readonly ListEntry[] {
  const lastKept = list.findLastIndex((entry) => !isGone(entry));
  const [kept, gone] = [list[lastKept], list.slice(lastKept + 1)];
  if (kept === undefined || gone.length === 0) return [];
  return (newBefore.get(kept.id) ?? 0) >= gone.length ? gone : [];
}

function known({ entries }: PageContent): ListEntry[] {
  const times = new Map<string | null, number>();
  for (const { id } of entries) times.set(id, (times.get(id) ?? 0) + 1);
  return entries.filter(({ id }) => id !== null && times.get(id) === 1);
}

function idsOf(entries: readonly ListEntry[]): Set<string | null> {
  return new Set(entries.map(({ id }) => id));
}

function lists(entries: readonly ListEntry[]): ListEntry[][] {
  const all: ListEntry[][] = [];
  let end = -1;
  for (const entry of entries) {
    if (entry.from === end) all.at(-1)?.push(entry);
    else all.push([entry]);
    end = entry.from + entry.lines;
  }
  return all;
}
