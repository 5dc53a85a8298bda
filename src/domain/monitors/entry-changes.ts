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
  const newLists = lists(now);
  const pushed = lists(old).flatMap((list) => pushedOffOf(list, newLists, isGone, isNew));
  const [oldLines, newLines] = [linesOf(before.text), linesOf(after.text)];
  return {
    added: now.filter(isNew).map(({ from }) => newLines[from] ?? ''),
    removed: old.filter((entry) => isGone(entry) && !pushed.includes(entry)).map(({ from }) => oldLines[from] ?? ''),
    pushedOff: pushed.flatMap(({ from, lines }) => oldLines.slice(from, from + lines)),
  };
}

function pushedOffOf(
  list: readonly ListEntry[],
  newLists: readonly (readonly ListEntry[])[],
  isGone: (entry: ListEntry) => boolean,
  isNew: (entry: ListEntry) => boolean,
): readonly ListEntry[] {
  const lastKept = list.findLastIndex((entry) => !isGone(entry));
  const [kept, gone] = [list[lastKept], list.slice(lastKept + 1)];
  if (kept === undefined || gone.length === 0) return [];
  const place = newLists
    .map((entries) => ({ entries, at: entries.findIndex(({ id }) => id === kept.id) }))
    .find(({ at }) => at >= 0);
  const came = place?.entries.slice(0, place.at).filter(isNew).length ?? 0;
  return came >= gone.length ? gone : [];
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
