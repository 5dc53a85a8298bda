import { rateChange, tellsOfTheFuture, type Rating } from '#domain/monitors/change-severity.ts';
import { summariseChange } from '#domain/monitors/change-summary.ts';
import { changeTypeOf, type ChangeType } from '#domain/monitors/change-type.ts';
import { changedWords } from '#domain/monitors/changed-words.ts';
import type { ContentDiff } from '#domain/monitors/content-diff.ts';
import type { Day } from '#domain/school-time/day.ts';
import { diffText } from '#domain/monitors/diff-text.ts';
import { entryChanges } from '#domain/monitors/entry-changes.ts';
import { hasMostlyGone } from '#domain/monitors/known-content.ts';
import type { PageContent } from '#domain/monitors/page-content.ts';
import { diffContents } from './comparing/diff-contents.ts';

export interface ComparedContents {
  readonly before: PageContent;
  readonly after: PageContent;
  readonly reverted: boolean;
  readonly today: Day;
}

export interface ContentChange extends Rating {
  readonly changeType: ChangeType;
  readonly summary: string;
  /** Lines that begin with "- " and "+ ", cut to a readable length. */
  readonly diffContent: string;
  readonly diff: ContentDiff;
  /** For monitors that report only future dates (`filterFutureEvents`). */
  readonly tellsOfTheFuture: boolean;
  /** Three quarters are gone: fetch again before it counts. */
  readonly mostlyGone: boolean;
}

export function compareContents({ before, after, reverted, today }: ComparedContents): ContentChange {
  const diff = diffContents(before, after);
  const words = changedWords(diff);
  const entries = entryChanges(before, after);
  const tooDifferent = diff.notice !== null;
  const rating = rateChange({ words, reverted, tooDifferent, today });
  return {
    ...rating,
    changeType: changeTypeOf(diff, entries),
    summary: summariseChange({ rule: rating.rule, tooDifferent, entries, words }),
    diffContent: diffText(diff),
    diff,
    tellsOfTheFuture: tellsOfTheFuture(words, today),
    mostlyGone: hasMostlyGone(before.text, after.text),
  };
}
