import { changedWords } from '#domain/monitors/changed-words.ts';
import { rateChange } from '#domain/monitors/change-severity.ts';
import type { ContentDiff } from '#domain/monitors/content-diff.ts';
import { diffText } from '#domain/monitors/diff-text.ts';
import { summariseChange } from '#domain/monitors/change-summary.ts';
import type { ComparedContents, ContentChange } from './compare-contents.ts';

/** The result for contents that could not be compared in time: that they differ, and by their size how much. */
export function uncompared({ before, after, reverted, today }: ComparedContents): ContentChange {
  const omitted = countLines(before.text) + countLines(after.text);
  const diff: ContentDiff = { notice: 'too-different', order: null, parts: [], omitted };
  const words = changedWords(diff);
  const rating = rateChange({ words, reverted, tooDifferent: true, today });
  const entries = { added: [], removed: [], pushedOff: [] };
  return {
    ...rating,
    changeType: 'modified',
    summary: summariseChange({ rule: rating.rule, tooDifferent: true, entries, words }),
    diffContent: diffText(diff),
    diff,
    tellsOfTheFuture: true,
    mostlyGone: false,
  };
}

/** Without an array of lines: the event loop waits during this. */
function countLines(text: string): number {
  let lines = text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
