/** What of a page is compared and kept: its lines, and which of them make up an entry of a list. */
export interface PageContent {
  /**
   * Plain lines (`plainLine`) joined by line feeds; none of them is empty. Where one speaks of a link, the target follows
   * in a line of its own (`linkLine`).
   */
  readonly text: string;
  /** In the order of the page; they do not overlap. */
  readonly entries: readonly ListEntry[];
}

/** One card, item or row of a list. The order of a list's entries is no news. */
export interface ListEntry {
  /** What it is recognised by though its words change: the target of its link, or its id in a feed; null when only its words tell. */
  readonly id: string | null;
  /** Its first line, from 0 on. */
  readonly from: number;
  /** How many lines it has. */
  readonly lines: number;
}

export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

const ARROW = '→ ';

/** The line that names where a link of the line before leads. */
export function linkLine(target: string): string {
  return `${ARROW}${target}`;
}

/** A line of words, without the arrows with which it would be taken for one that `linkLine` wrote. */
export function wordLine(line: string): string {
  return line.replace(/^(?:→ )+/, '');
}

export function isLinkLine(line: string): boolean {
  return line.startsWith(ARROW);
}

/** Where the link of a link line leads. */
export function linkOf(line: string): string {
  return line.slice(ARROW.length);
}
