import { isOfWords, linesOf, type ListEntry, type PageContent } from './page-content.ts';

export interface EntryChanges {
  /** The first words of new entries. */
  readonly added: readonly string[];
  /** The first words of removed entries, without those that new ones pushed off. */
  readonly removed: readonly string[];
  /** Entries at the end of a list that are gone because as many new ones stand before one that stayed; no news. */
  readonly pushedOff: readonly string[];
}

export function entryChanges(before: PageContent, after: PageContent): EntryChanges {
  const [oldLines, newLines] = [linesOf(before.text), linesOf(after.text)];
  const old = known(before);
  const now = withOldIds(known(after), old, { oldLines, newLines });
  const [oldIds, newIds] = [idsOf(old), idsOf(now)];
  const isGone = ({ id }: ListEntry) => !newIds.has(id);
  const isNew = ({ id }: ListEntry) => !oldIds.has(id);
  const newBefore = newBeforeEach(lists(now), isNew);
  const pushed = new Set(lists(old).flatMap((list) => pushedOffOf(list, newBefore, isGone)));
  return {
    added: now.filter(isNew).map((entry) => titleOf(entry, newLines)),
    removed: old.filter((entry) => isGone(entry) && !pushed.has(entry)).map((entry) => titleOf(entry, oldLines)),
    pushedOff: [...pushed].flatMap((entry) => ownLines(entry, oldLines)),
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

/**
 * The new entries, in which an entry with a new id has the id of a gone one that said the same: a feed that is built
 * anew has new ids for everything, and no news.
 */
function withOldIds(
  now: readonly ListEntry[],
  old: readonly ListEntry[],
  { oldLines, newLines }: { readonly oldLines: readonly string[]; readonly newLines: readonly string[] },
): readonly ListEntry[] {
  const [oldIds, newIds] = [idsOf(old), idsOf(now)];
  const gone = Map.groupBy(
    old.filter(({ id }) => !newIds.has(id)),
    (entry) => ownLines(entry, oldLines).join('\n'),
  );
  return now.map((entry) => {
    if (oldIds.has(entry.id)) return entry;
    const same = gone.get(ownLines(entry, newLines).join('\n'))?.shift();
    return same === undefined ? entry : { ...entry, id: same.id };
  });
}

function ownLines({ from, lines: count }: ListEntry, all: readonly string[]): readonly string[] {
  return all.slice(from, from + count);
}

function titleOf(entry: ListEntry, all: readonly string[]): string {
  const own = ownLines(entry, all);
  return own.find(isOfWords) ?? own[0] ?? '';
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
