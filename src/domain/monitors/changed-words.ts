import { newLine, oldLine, type ContentDiff } from './content-diff.ts';
import { isLinkLine } from './page-content.ts';

/** What a diff holds, taken apart for the rules that rate it. Link lines are counted, not read. */
export interface ChangedWords {
  /** Words that are new: whole lines, and of changed lines the new pieces. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The whole lines that are new or were changed, as they read now. */
  readonly linesNow: readonly string[];
  /** The whole lines that are gone or were changed, as they read before. */
  readonly linesBefore: readonly string[];
  /** How many link targets came, went or changed. */
  readonly links: number;
}

export function changedWords({ parts }: ContentDiff): ChangedWords {
  const words = {
    added: [] as string[],
    removed: [] as string[],
    linesNow: [] as string[],
    linesBefore: [] as string[],
  };
  let links = 0;
  const read = (lines: readonly string[], into: readonly string[][]) => {
    for (const line of lines) {
      if (isLinkLine(line)) links += 1;
      else for (const list of into) list.push(line);
    }
  };
  for (const part of parts) {
    if (part.kind === 'added') read(part.lines, [words.added, words.linesNow]);
    if (part.kind === 'removed') read(part.lines, [words.removed, words.linesBefore]);
    if (part.kind !== 'changed') continue;
    const [before, now] = [oldLine(part.segments), newLine(part.segments)];
    if (isLinkLine(now) && isLinkLine(before)) {
      links += 1;
      continue;
    }
    words.linesBefore.push(before);
    words.linesNow.push(now);
    for (const { mark, text } of part.segments) {
      if (mark === 'added') words.added.push(text);
      if (mark === 'removed') words.removed.push(text);
    }
  }
  return { ...words, links };
}
