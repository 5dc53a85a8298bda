import { CONTEXT_LINES, reordered, type ContentDiff, type DiffPart } from '#domain/monitors/content-diff.ts';
import { linesOf, type PageContent } from '#domain/monitors/page-content.ts';
import { shownLine } from '#domain/monitors/plain-text.ts';
import { countOf, orderOfEntries } from './entry-order.ts';
import { alignedToEntries, diffLines, type Hunk } from './line-diff.ts';
import { pairLines } from './pair-lines.ts';
import { diffWords } from './word-diff.ts';

/** With so many changed lines and so few kept, a line-by-line diff would only be long. */
const MANY_LINES = 1000;
const FEW_KEPT = 0.05;
const LISTED_LINES = 400;
const LISTED_LINE = 1000;
const LISTED_CHARACTERS = 100_000;
/** A longer diff becomes a list, like that of texts that are too different. */
const DIFF_LINES = 20_000;
const DIFF_CHARACTERS = 1_000_000;

/**
 * Makes the diff of two contents: first the entries of lists are put into their new order, then lines are compared,
 * then the words of changed lines.
 */
export function diffContents(before: PageContent, after: PageContent): ContentDiff {
  const order = orderOfEntries(before, after);
  const [old, now] = [reordered(linesOf(before.text), order), linesOf(after.text)];
  const hunks = diffLines(old, now);
  if (hunks === null || areTooDifferent(hunks, old, now)) return listed(old, now);
  const starts = (content: PageContent) => new Set(content.entries.map(({ from }) => from));
  // After a new order the entries of the old content begin elsewhere; there the equal ways are left as they are.
  const oldStarts = order === null ? starts(before) : new Set<number>();
  const aligned = alignedToEntries(hunks, { old, now, oldStarts, newStarts: starts(after) });
  return { notice: null, order, parts: partsOf(aligned, old, now), omitted: 0 };
}

function areTooDifferent(hunks: readonly Hunk[], old: readonly string[], now: readonly string[]): boolean {
  const changed = hunks.reduce(
    (lines, { oldFrom, oldTo, newFrom, newTo }) => lines + oldTo - oldFrom + newTo - newFrom,
    0,
  );
  if (changed > DIFF_LINES) return true;
  const kept = (old.length + now.length - changed) / 2;
  if (changed > MANY_LINES && kept < FEW_KEPT * Math.max(old.length, now.length)) return true;
  const characters = hunks.reduce(
    (sum, { oldFrom, oldTo, newFrom, newTo }) => sum + lengthOf(old, oldFrom, oldTo) + lengthOf(now, newFrom, newTo),
    0,
  );
  return characters > DIFF_CHARACTERS;
}

function lengthOf(lines: readonly string[], from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at += 1) length += lines[at]?.length ?? 0;
  return length;
}

function listed(old: readonly string[], now: readonly string[]): ContentDiff {
  const removed = without(old, now);
  const added = without(now, old);
  const [fewRemoved, fewAdded] = [beginning(removed), beginning(added)];
  const parts: DiffPart[] = [];
  if (fewRemoved.length > 0) parts.push({ kind: 'removed', lines: fewRemoved });
  if (fewAdded.length > 0) parts.push({ kind: 'added', lines: fewAdded });
  const omitted = removed.length - fewRemoved.length + added.length - fewAdded.length;
  return { notice: 'too-different', order: null, parts, omitted };
}

function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = countOf(others);
  return lines.filter((line) => {
    const times = left.get(line) ?? 0;
    left.set(line, times - 1);
    return times <= 0;
  });
}

function beginning(lines: readonly string[]): string[] {
  const few: string[] = [];
  let characters = 0;
  for (const whole of lines.slice(0, LISTED_LINES)) {
    const line = shownLine(whole, LISTED_LINE);
    characters += line.length;
    if (characters > LISTED_CHARACTERS) break;
    few.push(line);
  }
  return few;
}

type PartInMaking = Exclude<DiffPart, { kind: 'removed' | 'added' }> | { kind: 'removed' | 'added'; lines: string[] };

function partsOf(hunks: readonly Hunk[], old: readonly string[], now: readonly string[]): DiffPart[] {
  const parts: PartInMaking[] = [];
  let at = 0;
  const keep = (to: number) => {
    const [first, last] = [parts.length > 0, to < old.length];
    if (to > at) parts.push(keptPart(old.slice(at, to), first, last));
  };
  for (const { oldFrom, oldTo, newFrom, newTo } of hunks) {
    keep(oldFrom);
    for (const [line, fresh] of pairLines(old.slice(oldFrom, oldTo), now.slice(newFrom, newTo))) {
      if (line !== null && fresh !== null) parts.push({ kind: 'changed', segments: diffWords(line, fresh) });
      else if (line !== null) addTo(parts, 'removed', line);
      else if (fresh !== null) addTo(parts, 'added', fresh);
    }
    at = oldTo;
  }
  keep(old.length);
  return parts;
}

function keptPart(lines: readonly string[], afterChange: boolean, beforeChange: boolean): PartInMaking {
  const first = afterChange ? lines.slice(0, CONTEXT_LINES) : [];
  const last = beforeChange ? lines.slice(Math.max(first.length, lines.length - CONTEXT_LINES)) : [];
  return { kind: 'kept', lines: lines.length, first, last };
}

function addTo(parts: PartInMaking[], kind: 'removed' | 'added', line: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind) last.lines.push(line);
  else parts.push({ kind, lines: [line] });
}
