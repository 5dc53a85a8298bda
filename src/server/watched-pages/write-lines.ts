import { isDocument, isTag, isText, type AnyNode, type Element, type Text } from 'domhandler';
import { linkLine, wordLine, type ListEntry, type PageContent } from '#domain/monitors/page-content.ts';
import { plainLine } from '#domain/monitors/plain-text.ts';
import { saysOnlyWhenUpdated, withoutAges } from '#domain/monitors/idle-lines.ts';
import { isHidden, isLineBreak, isOfBlock, isStruck, isUnseen } from './element-kinds.ts';
import { entryId, isEntry } from './list-entries.ts';
import type { ReadTarget } from './link-target.ts';
import { embeddedIn, pictureWithoutWords } from './without-words.ts';

/** Of a longer list only the lines are compared: its entries would have to be handed from thread to thread one by one. */
const MAX_ENTRIES = 5000;
const CELLS = ['td', 'th'];
const BETWEEN_CELLS = ' | ';
/** Behind words with a line through them. */
const CROSSED_OUT = ' (crossed out) ';

/**
 * Turns elements, or the document of a fragment, into the lines of their visible text, one line a block (of a table, a
 * row), each followed by its pictures without words and the targets of its links and frames, and finds the entries of
 * lists on the way.
 */
export function writeLines(elements: readonly AnyNode[], readTarget: ReadTarget): PageContent {
  const writer = new LineWriter(readTarget);
  for (const element of elements) {
    writer.visit(element);
    writer.endLine();
  }
  return writer.content();
}

class LineWriter {
  readonly #readTarget: ReadTarget;
  readonly #lines: string[] = [];
  readonly #entries: ListEntry[] = [];
  #words: string[] = [];
  #pictures: string[] = [];
  #targets: string[] = [];
  /** How many elements around the present one are crossed out, and whether their words need the mark. */
  #struck = { depth: 0, hasWords: false };
  #withinEntry = false;

  constructor(readTarget: ReadTarget) {
    this.#readTarget = readTarget;
  }

  content(): PageContent {
    return {
      text: this.#lines.join('\n'),
      entries: this.#entries.length > MAX_ENTRIES ? [] : this.#entries,
    };
  }

  visit(node: AnyNode): void {
    if (isText(node)) this.#write(node);
    else if (isTag(node) && !isHidden(node)) {
      this.#addTarget(embeddedIn(node));
      if (!isUnseen(node)) this.#visitElement(node);
    } else if (isDocument(node)) for (const child of node.children) this.visit(child);
  }

  #write({ data, parent }: Text): void {
    this.#struck.hasWords ||= this.#struck.depth > 0 && data.trim() !== '';
    if (parent === null || !isTag(parent) || parent.name !== 'pre') return void this.#words.push(data);
    for (const [at, line] of data.split('\n').entries()) {
      if (at > 0) this.endLine();
      this.#words.push(line);
    }
  }

  #visitElement(element: Element): void {
    if (isLineBreak(element)) return this.endLine();
    const isBlock = isOfBlock(element);
    if (isBlock) this.endLine();
    if (CELLS.includes(element.name)) this.#words.push(CELL_MARK);
    if (element.name === 'img') this.#addPicture(element);
    if (isStruck(element)) this.#struck.depth += 1;
    if (!this.#withinEntry && isEntry(element)) this.#visitEntry(element);
    else for (const child of element.children) this.visit(child);
    if (isStruck(element)) {
      this.#markStruck();
      this.#struck.depth -= 1;
    }
    this.#addTarget(element.name === 'a' ? (element.attribs['href'] ?? null) : null);
    if (isBlock) this.endLine();
  }

  #addPicture(element: Element): void {
    this.#words.push(` ${element.attribs['alt'] ?? ''} `);
    const picture = pictureWithoutWords(element);
    if (picture !== null) this.#pictures.push(picture);
  }

  #addTarget(href: string | null): void {
    const target = href === null ? null : this.#readTarget(href);
    if (target !== null && !this.#targets.includes(target)) this.#targets.push(target);
  }

  #markStruck(): void {
    if (this.#struck.hasWords) this.#words.push(CROSSED_OUT);
    this.#struck.hasWords = false;
  }

  #visitEntry(element: Element): void {
    this.endLine();
    const from = this.#lines.length;
    this.#withinEntry = true;
    for (const child of element.children) this.visit(child);
    this.endLine();
    this.#withinEntry = false;
    const lines = this.#lines.length - from;
    if (lines > 0) this.#entries.push({ id: entryId(element, this.#readTarget), from, lines });
  }

  endLine(): void {
    this.#markStruck();
    const written = this.#words.join('');
    const plain = written.includes(CELL_MARK) ? rowLine(written) : plainLine(written);
    const line = wordLine(withoutAges(plain));
    if (line !== '' && !saysOnlyWhenUpdated(line)) this.#lines.push(line);
    this.#lines.push(...this.#pictures, ...this.#targets.map(linkLine));
    this.#words = [];
    this.#pictures = [];
    this.#targets = [];
  }
}

/** Stands where a cell begins; no text of a page can hold it, since the parser replaces it. */
const CELL_MARK = '\u0000';

function rowLine(written: string): string {
  return written
    .split(CELL_MARK)
    .map(plainLine)
    .filter((cell) => cell !== '')
    .join(BETWEEN_CELLS);
}
