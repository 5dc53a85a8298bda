import type { ChangedWords } from './changed-words.ts';
import type { SeverityRule } from './change-severity.ts';
import type { EntryChanges } from './entry-changes.ts';
import { shownLine } from './plain-text.ts';

interface SummarisedChange {
  readonly rule: SeverityRule;
  readonly tooDifferent: boolean;
  readonly entries: EntryChanges;
  readonly words: ChangedWords;
}

/** In characters; a summary must fit the subject of a mail. */
const MAX_SUMMARY = 200;
const MAX_TITLE = 80;
const TITLES_NAMED = 3;

/** One sentence in the page's own words where they fit. It is plain text, whatever the page contains. */
export function summariseChange(change: SummarisedChange): string {
  return shownLine(sentence(change), MAX_SUMMARY);
}

function sentence({ rule, tooDifferent, entries, words }: SummarisedChange): string {
  if (rule === 'reverted') return 'The page is back to what it showed before';
  if (tooDifferent) return 'Nearly everything on the page changed';
  if (rule === 'reordered') return 'The entries are in a different order';
  const ofEntries = [
    ...list('New', 'new entries', entries.added),
    ...list('Removed', 'entries removed', entries.removed),
  ];
  if (ofEntries.length > 0) return ofEntries.join('; ');
  return ofLines(words) ?? (words.links === 1 ? 'A link changed' : `${words.links} links changed`);
}

function list(one: string, many: string, titles: readonly string[]): string[] {
  if (titles.length === 0) return [];
  const named = titles.slice(0, TITLES_NAMED).map(quoted).join(', ');
  if (titles.length === 1) return [`${one}: ${named}`];
  const more = titles.length - TITLES_NAMED;
  return [`${titles.length} ${many}: ${named}${more > 0 ? ` and ${more} more` : ''}`];
}

function ofLines({ added, removed, linesNow, linesBefore }: ChangedWords): string | null {
  const [now, before] = [linesNow[0], linesBefore[0]];
  if (now === undefined && before === undefined) return null;
  if (now === undefined) return `Removed: ${andMore(before ?? '', linesBefore.length)}`;
  if (before === undefined) return `New: ${andMore(now, linesNow.length)}`;
  if (linesNow.length > 1 || linesBefore.length > 1)
    return `${lines(linesNow.length)} new or changed: ${andMore(now, linesNow.length)}`;
  const [went, came] = [removed.join(' … '), added.join(' … ')];
  if (came === now) return `${quoted(before)} became ${quoted(now)}`;
  if (went === '') return `${quoted(came)} was added to ${quoted(now)}`;
  if (came === '') return `${quoted(went)} was taken out of ${quoted(before)}`;
  return `${quoted(went)} became ${quoted(came)} in ${quoted(now)}`;
}

function andMore(line: string, count: number): string {
  return `${quoted(line)}${count > 1 ? ` and ${lines(count - 1).replace('line', 'more line')}` : ''}`;
}

function lines(count: number): string {
  return `${count} ${count === 1 ? 'line' : 'lines'}`;
}

function quoted(text: string): string {
  return `“${shownLine(text, MAX_TITLE)}”`;
}
