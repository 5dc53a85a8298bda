import type { DiffPart, DiffSegment } from '#domain/monitors/content-diff.ts';

/** How many characters of a line are shown, and of what is the same on either side of what changed in it. */
const MAX_LINE = 1500;
const BESIDE_A_CHANGE = 200;

interface FirstParts {
  readonly shown: readonly DiffPart[];
  /** How many lines of what changed are in them, and how many are not. */
  readonly lines: number;
  readonly more: number;
}

/** The first parts, with so many lines of what changed at most. */
export function firstParts(parts: readonly DiffPart[], mostLines: number): FirstParts {
  const shown: DiffPart[] = [];
  let [lines, more] = [0, 0];
  for (const part of parts) {
    const room = mostLines - lines;
    const changed = part.kind === 'kept' ? 0 : part.kind === 'changed' ? 1 : part.lines.length;
    const fits = Math.min(changed, room);
    if (room > 0)
      shown.push('lines' in part && part.kind !== 'kept' ? { ...part, lines: part.lines.slice(0, fits) } : part);
    lines += fits;
    more += changed - fits;
  }
  return { shown, lines, more };
}

/** A line that somebody will read: a page may hold one of a megabyte. */
export function readableLine(line: string): string {
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE)}…`;
}

/** The pieces of a line; what is the same is left out where it is far from what changed. */
export function readableSegments(segments: readonly DiffSegment[]): readonly DiffSegment[] {
  return segments.map((segment, at) => {
    const { mark, text } = segment;
    if (mark !== 'same') return { mark, text: readableLine(text) };
    const before = at === 0 ? '' : text.slice(0, BESIDE_A_CHANGE);
    const after = at === segments.length - 1 ? '' : text.slice(-BESIDE_A_CHANGE);
    if (before.length + after.length >= text.length) return segment;
    // The blanks beside the change stay: without them words would run together.
    return { mark, text: [...(before === '' ? [] : [before]), '…', ...(after === '' ? [] : [after])].join(' ') };
  });
}
