import { linesOf, linkLine, wordLine, type ListEntry, type PageContent } from '#domain/monitors/page-content.ts';
import { plainLine } from '#domain/monitors/plain-text.ts';
import { parseHtmlFragment } from '#server/watched-pages/parse-html.ts';
import { writeLines } from '#server/watched-pages/write-lines.ts';
import type { ReadTarget } from '#server/watched-pages/link-target.ts';

export interface WrittenEntry {
  /** Unique in the feed, however its words change. */
  readonly id: string | null;
  readonly lines: readonly string[];
}

export function contentOfEntries(entries: readonly WrittenEntry[]): PageContent {
  const lines: string[] = [];
  const written: ListEntry[] = [];
  for (const { id, lines: own } of entries) {
    if (own.length === 0) continue;
    written.push({ id, from: lines.length, lines: own.length });
    lines.push(...own);
  }
  return { text: lines.join('\n'), entries: written };
}

const MARKUP = /<[a-z!/][^<>]*>|&(?:[a-z]+|#\d+|#x[\da-f]+);/i;
const BREAKS = /<(?:br|p|div|li|tr|h\d)[\s/>]/i;

/** Lines of a text that may be HTML or plain: feeds do not always say which. */
export function linesOfText(text: string | undefined, readTarget: ReadTarget): readonly string[] {
  if (text === undefined) return [];
  if (MARKUP.test(text)) return linesOf(writeLines([parseHtmlFragment(withBreaks(text))], readTarget).text);
  return text
    .split(/\r\n?|\n/)
    .map((line) => wordLine(plainLine(line)))
    .filter((line) => line !== '');
}

function withBreaks(text: string): string {
  return BREAKS.test(text) ? text : text.replace(/\r\n?|\n/g, '<br>');
}

export function lineOfText(text: string | undefined): string {
  return linesOfText(text, () => null).join(' ');
}

export function linesOfLink(href: string | undefined, readTarget: ReadTarget): readonly string[] {
  const target = href === undefined ? null : readTarget(href);
  return target === null ? [] : [linkLine(target)];
}
