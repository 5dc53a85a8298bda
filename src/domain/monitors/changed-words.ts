import { newLine, oldLine, type ContentDiff } from './content-diff.ts';
import { isLinkLine } from './page-content.ts';

/** The parts of a diff that the severity rules read. Link lines are counted, not read. */
export interface ChangedWords {
  /** New words: whole lines, and the new pieces of changed lines. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly linesNow: readonly string[];
  readonly linesBefore: readonly string[];
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
