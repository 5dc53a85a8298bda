import { shortenAtWord } from '#domain/shorten.ts';
import { singleLine, textLimits } from '#domain/text-limits.ts';

// Words that people typed stand inside a sentence between two invisible marks: in HTML they become an element that
// keeps a name's direction from turning the sentence around, in plain text they disappear.
const START = '\u2068';
const END = '\u2069';
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/g;

/** As long as the title of a sheet or of a letter can be; lists of mails show half of that. */
const MAX_SUBJECT = textLimits.title;

export function typed(text: string): string {
  // What looks like an escape would be read as one when the sentence is put together.
  const asWritten = text.replace(DIRECTION_MARKS, '').replace(/\\(?=[ux])/g, String.raw`\u005c`);
  return `${START}${asWritten}${END}`;
}

export function withoutMarks(text: string): string {
  return text.replace(DIRECTION_MARKS, '');
}

export function subjectLine(text: string): string {
  return shortenAtWord(singleLine(withoutMarks(text)), MAX_SUBJECT);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe HTML: everything typed in it has been escaped. */
export class Markup {
  readonly html: string;
  constructor(html: string) {
    this.html = html;
  }
}

type MarkupValue = string | number | Markup | readonly Markup[] | null;

/** A template tag: texts are escaped, their marks become elements and their line breaks stay. */
export function markup(pieces: TemplateStringsArray, ...values: readonly MarkupValue[]): Markup {
  return new Markup(
    pieces.map((piece, index) => piece + (index < values.length ? toHtml(values[index] ?? null) : '')).join(''),
  );
}

function toHtml(value: MarkupValue): string {
  if (value === null) return '';
  if (value instanceof Markup) return value.html;
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return value.map(({ html }) => html).join('');
}

function escape(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
    .replaceAll(START, '<bdi>')
    .replaceAll(END, '</bdi>')
    .replaceAll('\n', '<br>');
}
