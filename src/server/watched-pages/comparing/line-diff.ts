import { diffArrays } from 'diff';

/**
 * New lines `newFrom` to `newTo` replace old lines `oldFrom` to `oldTo`; ends are exclusive, and one of the two may be
 * empty.
 */
export interface Hunk {
  readonly oldFrom: number;
  readonly oldTo: number;
  readonly newFrom: number;
  readonly newTo: number;
}

/** Edits among lines that both sides have; more would take seconds. */
const MAX_EDITS = 2000;
/**
 * A safeguard for very slow machines. The limit on edits decides first, so that the same pair always gives the same
 * result.
 */
const SEARCH_AT_MOST_MS = 800;

/** In order, with as many kept lines as possible; null if that would take too long. */
export function diffLines(old: readonly string[], now: readonly string[]): readonly Hunk[] | null {
  const [oldShared, newShared] = [placesOfShared(old, now), placesOfShared(now, old)];
  // Only lines that both sides have can be kept, so no others need to be searched.
  const numbers = new Map<string, number>();
  const numbered = (lines: readonly string[], places: readonly number[]) =>
    places.map((place) => {
      const line = lines[place] ?? '';
      const number = numbers.get(line) ?? numbers.size;
      numbers.set(line, number);
      return number;
    });
  const changes = diffArrays(numbered(old, oldShared), numbered(now, newShared), {
    maxEditLength: MAX_EDITS,
    timeout: SEARCH_AT_MOST_MS,
  });
  if (changes === undefined) return null;
  const kept: [oldLine: number, newLine: number][] = [];
  let [oldAt, newAt] = [0, 0];
  for (const { count, added, removed } of changes) {
    if (!added && !removed)
      for (let offset = 0; offset < count; offset += 1)
        kept.push([oldShared[oldAt + offset] ?? 0, newShared[newAt + offset] ?? 0]);
    if (!added) oldAt += count;
    if (!removed) newAt += count;
  }
  return between(kept, old.length, now.length);
}

function placesOfShared(lines: readonly string[], others: readonly string[]): number[] {
  const known = new Set(others);
  return lines.flatMap((line, at) => (known.has(line) ? [at] : []));
}

function between(kept: readonly (readonly [number, number])[], oldLines: number, newLines: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [oldFrom, newFrom] = [0, 0];
  for (const [oldTo, newTo] of [...kept, [oldLines, newLines] as const]) {
    if (oldTo > oldFrom || newTo > newFrom) hunks.push({ oldFrom, oldTo, newFrom, newTo });
    [oldFrom, newFrom] = [oldTo + 1, newTo + 1];
  }
  return hunks;
}

/**
 * Among equal ways to describe added or removed lines, takes the one that begins with an entry: "title, date, more"
 * instead of "more, title, date".
 */
export function alignedToEntries(
  hunks: readonly Hunk[],
  sides: {
    old: readonly string[];
    now: readonly string[];
    oldStarts: ReadonlySet<number>;
    newStarts: ReadonlySet<number>;
  },
): Hunk[] {
  return hunks.map((hunk, at) => {
    const { oldFrom, oldTo, newFrom, newTo } = hunk;
    const free = Math.min(oldFrom - (hunks[at - 1]?.oldTo ?? 0), newFrom - (hunks[at - 1]?.newTo ?? 0));
    const up =
      oldFrom === oldTo
        ? stepsUp(sides.now, newFrom, newTo, free, sides.newStarts)
        : newFrom === newTo
          ? stepsUp(sides.old, oldFrom, oldTo, free, sides.oldStarts)
          : 0;
    return { oldFrom: oldFrom - up, oldTo: oldTo - up, newFrom: newFrom - up, newTo: newTo - up };
  });
}

function stepsUp(
  lines: readonly string[],
  from: number,
  to: number,
  free: number,
  starts: ReadonlySet<number>,
): number {
  for (let up = 0; up <= free; up += 1) {
    if (starts.has(from - up)) return up;
    if (lines[from - up - 1] !== lines[to - up - 1]) return 0;
  }
  return 0;
}
