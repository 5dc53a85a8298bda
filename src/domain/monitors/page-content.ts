/** What is compared and stored of a page: its lines, and which of them form an entry of a list. */
export interface PageContent {
  /**
   * Plain lines (`plainLine`) joined by line feeds, none of them empty. The target of a link follows in a line of its
   * own (`linkLine`).
   */
  readonly text: string;
  /** In the order of the page, without overlaps. */
  readonly entries: readonly ListEntry[];
}

export interface ListEntry {
  /** Identifies it when its words change: the target of its link, or its id in a feed; null if it has neither. */
  readonly id: string | null;
  readonly from: number;
  readonly lines: number;
}

export function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}

const ARROW = '→ ';

export function linkLine(target: string): string {
  return `${ARROW}${target}`;
}

/** Drops arrows at the start, so that a line of words is not mistaken for a `linkLine`. */
export function wordLine(line: string): string {
  return line.replace(/^(?:→ )+/, '');
}

export function isLinkLine(line: string): boolean {
  return line.startsWith(ARROW);
}

export function linkOf(line: string): string {
  return line.slice(ARROW.length);
}
