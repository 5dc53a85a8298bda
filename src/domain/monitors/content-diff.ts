import { linesOf } from './page-content.ts';

/** A piece of a line: old and new line are what is left when the added, or the removed, pieces are taken out. */
export interface DiffSegment {
  readonly mark: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A run of lines. `first` and `last` of kept lines are those beside a change, for whoever wants to see where it is. */
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

/** What makes the new text of the old one, as data that a screen can draw. */
export interface ContentDiff {
  /**
   * too-different: the texts have too little in common, or too much of it elsewhere, to be compared line by line; then
   * `parts` only lists what is in one of them alone, up to a limit, and `omitted` lines more.
   */
  readonly notice: 'too-different' | null;
  /** The old lines in the order in which their entries stand now, as runs; null where that is the order they had. */
  readonly order: readonly (readonly [from: number, lines: number])[] | null;
  readonly parts: readonly DiffPart[];
  /** Lines that differ and are not listed. */
  readonly omitted: number;
}

/** Lines of a kept run that are shown on either side of a change. */
export const CONTEXT_LINES = 2;

/**
 * The new text, made of the old one by what is stored of their difference.
 *
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
