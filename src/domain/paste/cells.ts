const MARK = '\ufeff';
const OTHER_SEPARATORS = [';', ',', '|'];

export interface PastedRow {
  /** As the spreadsheet counts: a line break within quotes begins no row, an empty line is one. */
  readonly row: number;
  readonly cells: readonly string[];
  /** The row as it was pasted, without the line break at its end. */
  readonly source: string;
}

/**
 * Splits text from a spreadsheet, or a CSV file, into rows and cells; quotes as in RFC 4180. Empty rows are left out.
 * @param separator of the cells, where it is known
 */
export function readCells(text: string, separator?: string): PastedRow[] {
  const plain = text.startsWith(MARK) ? text.slice(MARK.length) : text;
  return split(plain, separator ?? separatorOf(plain)).filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** A tab if the first line has one, else what gives the most even rows. */
function separatorOf(text: string): string {
  const [firstLine = ''] = text.trimStart().split(/[\r\n]/, 1);
  if (firstLine.includes('\t')) return '\t';
  const [best] = OTHER_SEPARATORS.map((separator) => ({ separator, even: evenRows(split(text, separator)) })).toSorted(
    (one, other) => other.even - one.even,
  );
  return best === undefined || best.even === 0 ? '\t' : best.separator;
}

/** How many rows have the most common number of cells, if that is more than one. */
function evenRows(rows: readonly PastedRow[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

function split(text: string, separator: string): PastedRow[] {
  const rows: PastedRow[] = [];
  const quotes = quotedCells(text, separator);
  let cells: string[] = [];
  let start = 0;
  let at = 0;
  while (at <= text.length) {
    const cell = quotes(at) ?? plainCell(text, separator, at);
    cells.push(cell.text.trim());
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    rows.push({ row: rows.length + 1, cells, source: text.slice(start, at) });
    at += text.startsWith('\r\n', at) ? 2 : 1;
    [cells, start] = [[], at];
  }
  return rows;
}

interface Cell {
  readonly text: string;
  /** Where the separator or the line break after it stands, or the end. */
  readonly end: number;
}

function plainCell(text: string, separator: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { text: text.slice(from, end), end };
}

/** A quote that is never closed is a character like others, as in 5" pipes. */
function quotedCells(text: string, separator: string): (from: number) => Cell | null {
  const closing = new RegExp(`^(?:$|[\\r\\n${separator === '|' ? '\\|' : separator}])`);
  let isUnclosed = false;
  return (from) => {
    if (isUnclosed || text[from] !== '"') return null;
    for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
      if (text[at + 1] === '"') at += 1;
      else if (closing.test(text.charAt(at + 1)))
        return { text: text.slice(from + 1, at).replaceAll('""', '"'), end: at + 1 };
    }
    // None of the later ones is closed either, so that a text full of quotes is not searched again and again.
    isUnclosed = true;
    return null;
  };
}
