import type { DiffPart, DiffSegment } from '#domain/monitors/content-diff.ts';

/** Characters shown of a line, and of unchanged text on either side of a change. */
const MAX_LINE = 1500;
const BESIDE_A_CHANGE = 200;

interface FirstParts {
  readonly shown: readonly DiffPart[];
  readonly lines: number;
  readonly more: number;
}

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

/** Cuts a line to a readable length: a page may hold one of a megabyte. */
export function readableLine(line: string): string {
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE)}…`;
}

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
