import { linesOf } from './page-content.ts';

/** A piece of a line. Without the added pieces it is the old line, without the removed ones the new line. */
export interface DiffSegment {
  readonly mark: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A run of lines. `first` and `last` of kept lines are those next to a change, as context. */
export type DiffPart =
  | {
      readonly kind: 'kept';
      readonly lines: number;
      readonly first: readonly string[];
      readonly last: readonly string[];
    }
  | { readonly kind: 'removed'; readonly lines: readonly string[] }
  | { readonly kind: 'added'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly segments: readonly DiffSegment[] };

export interface ContentDiff {
  /**
   * too-different: the texts have too little in common to compare line by line. Then `parts` lists only lines that are
   * in one of them, up to a limit, and `omitted` counts the rest.
   */
  readonly notice: 'too-different' | null;
  /** The old lines in the new order of their entries, as runs; null if the order is the same. */
  readonly order: readonly (readonly [from: number, lines: number])[] | null;
  readonly parts: readonly DiffPart[];
  readonly omitted: number;
}

export const CONTEXT_LINES = 2;

/**
 * Rebuilds the new text from the old one.
 * @throws when the diff only lists what differs, or belongs to another text
 */
export function applyDiff(before: string, diff: ContentDiff): string {
  if (diff.notice !== null) throw new Error('The texts were too different to compare line by line');
  const old = reordered(linesOf(before), diff.order);
  const lines: string[] = [];
  let at = 0;
  for (const part of diff.parts) {
    if (part.kind === 'kept') {
      lines.push(...old.slice(at, at + part.lines));
      at += part.lines;
    } else if (part.kind === 'added') {
      lines.push(...part.lines);
    } else {
      const expected = part.kind === 'removed' ? part.lines : [oldLine(part.segments)];
      if (expected.some((line, offset) => line !== old[at + offset]))
        throw new Error('The diff is one of another text');
      at += expected.length;
      if (part.kind === 'changed') lines.push(newLine(part.segments));
    }
  }
  if (at !== old.length) throw new Error('The diff is one of another text');
  return lines.join('\n');
}

export function reordered(lines: readonly string[], order: ContentDiff['order']): readonly string[] {
  return order === null ? lines : order.flatMap(([from, count]) => lines.slice(from, from + count));
}

export function oldLine(segments: readonly DiffSegment[]): string {
  return textOf(segments, 'added');
}

export function newLine(segments: readonly DiffSegment[]): string {
  return textOf(segments, 'removed');
}

function textOf(segments: readonly DiffSegment[], without: DiffSegment['mark']): string {
  return segments
    .filter(({ mark }) => mark !== without)
    .map(({ text }) => text)
    .join('');
}
