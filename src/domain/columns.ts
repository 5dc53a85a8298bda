/** What the cells of a column hold, for files that know more than text. */
type ColumnKind = 'text' | 'number' | 'money' | 'day' | 'moment';

export interface TableColumn {
  readonly heading: string;
  readonly kind: ColumnKind;
}

/** A Date has the school's wall time in its UTC fields, as spreadsheets, which know no zones, take it. */
export type CellContent = string | number | Date | null;

interface Kind {
  /** How the cell is written as text, as in a CSV file. */
  readonly written: RegExp;
  readonly read: (cell: string) => CellContent;
}

const kinds: Readonly<Record<ColumnKind, Kind>> = {
  text: { written: /^[^]*$/, read: (cell) => cell },
  number: { written: /^-?\d+(?:\.\d+)?$/, read: Number },
  money: { written: /^\$\d+\.\d\d$/, read: (cell) => Number(cell.slice(1)) },
  day: { written: /^\d{4}-\d\d-\d\d$/, read: (cell) => new Date(`${cell}T00:00:00Z`) },
  moment: { written: /^\d{4}-\d\d-\d\d \d\d:\d\d$/, read: (cell) => new Date(`${cell.replace(' ', 'T')}:00Z`) },
};

export function textColumns(headings: readonly string[]): TableColumn[] {
  return headings.map((heading) => ({ heading, kind: 'text' }));
}

/** What is not of its column’s kind, such as the word for a total, stays text; null if blank. */
export function cellContent(kind: ColumnKind, cell: string): CellContent {
  if (cell === '') return null;
  const { written, read } = kinds[kind];
  return written.test(cell) ? read(cell) : cell;
}
