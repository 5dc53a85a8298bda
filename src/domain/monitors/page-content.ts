/** What is compared and stored of a page: its lines, and which of them form an entry of a list. */
export interface PageContent {
  /**
   * Plain lines (`plainLine`) joined by line feeds, none of them empty. The target of a link follows in a line of its
   * own (`linkLine`), as does a picture without words (`pictureLine`).
   */
  readonly text: string;
  /** In the order of the page, without overlaps. */
  readonly entries: readonly ListEntry[];
}

export interface ListEntry {
  /** Identifies it when its words change: the target of its link, or its id in a feed; null if it has neither. */
  readonly id: string | null;
  /** From 0. */
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

/** Stands for a picture without words; null for one whose file has no name that says anything. */
export function pictureLine(file: string | null): string {
  return file === null ? '(picture)' : `(picture ${file})`;
}

const PICTURE = /^\(picture\b.*\)$/;

/** Whether the line is in words that the page has. */
export function isOfWords(line: string): boolean {
  return !isLinkLine(line) && !PICTURE.test(line);
}

export function linkOf(line: string): string {
  return line.slice(ARROW.length);
}
