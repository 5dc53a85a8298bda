import { readDay, readSerial } from './dates.ts';
import { headingRow, kindOfHeading, type ColumnKind, type PastedColumn } from './headings.ts';
import type { PastedRow } from './cells.ts';
import { splitMoment } from './named-cells.ts';
import { readPlaces } from './places.ts';
import { readTimes } from './times.ts';

interface Columns {
  readonly columns: readonly PastedColumn[];
  /** The rows below the headings. */
  readonly rows: readonly PastedRow[];
  /** The heading of a column that should name slots and says when they are, if no other names them; else null. */
  readonly titleOfAll: string | null;
}

/** What each column holds: as it was chosen, else by its heading, else by its content. */
export function readColumns(all: readonly PastedRow[], chosen: readonly (ColumnKind | null)[] | null): Columns {
  const at = headingRow(all.map(({ cells }) => cells));
  const rows = all.slice(at + 1);
  const headings = at === -1 ? null : (all[at]?.cells ?? []);
  const width = Math.max(0, headings?.length ?? 0, ...rows.map(({ cells }) => cells.length));
  const guessed = headings === null ? kindsByContent(rows, width) : kindsByHeading(headings, rows);
  const columns = Array.from({ length: width }, (_none, column) => ({
    heading: headings === null ? null : (headings[column] ?? ''),
    kind: (chosen === null ? guessed[column] : chosen[column]) ?? null,
  }));
  const titled = columns.findIndex(({ kind }) => kind === 'title');
  const timed = (headings ?? []).findIndex((heading, at) => kindOfHeading(heading) === 'title' && isWhen(guessed[at]));
  const titleOfAll = titled === -1 && chosen === null ? (headings?.[timed] ?? null) : null;
  return { columns, rows, titleOfAll };
}

const isWhen = (kind: ColumnKind | null | undefined) => kind === 'date' || kind === 'start';

/** Of two columns with one meaning the first is taken. */
function kindsByHeading(headings: readonly string[], rows: readonly PastedRow[]): (ColumnKind | null)[] {
  const said = headings.map(kindOfHeading);
  const kinds = said.map((kind, at) => (kind === 'title' ? whenIn(at, said, rows) : null) ?? kind);
  return kinds.map((kind, at) => (kinds.indexOf(kind) === at ? kind : null));
}

/** A column such as "Shift" may say when it is; null if it does not, or another column does. */
function whenIn(at: number, said: readonly (ColumnKind | null)[], rows: readonly PastedRow[]): ColumnKind | null {
  const shape = shapeOf(rows.map(({ cells }) => cells[at] ?? ''));
  const kind = shape === 'date' ? 'date' : shape === 'time' ? 'start' : null;
  return kind === null || said.includes(kind) ? null : kind;
}

function kindsByContent(rows: readonly PastedRow[], width: number): (ColumnKind | null)[] {
  const shapes = Array.from({ length: width }, (_none, at) => shapeOf(rows.map(({ cells }) => cells[at] ?? '')));
  const kinds: Partial<Record<Shape, readonly ColumnKind[]>> = {
    date: ['date'],
    time: ['start', 'end'],
    places: ['places'],
    text: ['title', 'description'],
  };
  const seen = new Map<Shape, number>();
  return shapes.map((shape) => {
    const before = seen.get(shape) ?? 0;
    seen.set(shape, before + 1);
    return kinds[shape]?.[before] ?? null;
  });
}

type Shape = 'date' | 'time' | 'places' | 'text' | 'empty';

/** What most of its cells are. Numbers alone are places. */
function shapeOf(cells: readonly string[]): Shape {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length === 0) return 'empty';
  const shapes: readonly (readonly [Shape, (cell: string) => boolean])[] = [
    ['date', (cell) => readDay(cell) !== null || readSerial(cell) !== null || splitMoment(cell) !== null],
    ['places', (cell) => 'places' in readPlaces(cell)],
    ['time', (cell) => readTimes(cell) !== null],
  ];
  const [shape] = shapes.find(([, fits]) => filled.filter(fits).length * 2 > filled.length) ?? ['text' as const];
  return shape;
}
