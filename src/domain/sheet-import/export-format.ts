import type { PastedRow } from '#domain/paste/cells.ts';
import type { DateOrder } from '#domain/paste/dates.ts';
import { plainSigns } from '#domain/paste/plain-signs.ts';

/** The meanings of columns that are read. People are not: they agreed to something else. */
export interface ExportCells {
  readonly sheet: string;
  readonly title: string;
  readonly day: string;
  readonly start: string;
  readonly end: string;
  readonly places: string;
  readonly description: string;
  readonly location: string;
  readonly name: string;
  readonly email: string;
}

export type ExportSource = 'SignUpGenius' | 'SignUp.com';

export interface ExportFile {
  readonly source: ExportSource;
  /** Null where the dates of the file have to tell. */
  readonly order: DateOrder | null;
  readonly rows: readonly (ExportCells & { readonly row: number })[];
}

interface Format {
  readonly source: ExportSource;
  /** All of them have to be there. */
  readonly known: readonly string[];
  readonly columns: Readonly<Record<keyof ExportCells, readonly string[]>>;
}

/**
 * The columns of the exports as they were found in public files: SignUpGenius "Sign Up report", one row for each place;
 * SignUp.com "Spots report". Headings are compared without what stands in brackets.
 */
const formats: readonly Format[] = [
  {
    source: 'SignUpGenius',
    known: ['start date/time', 'item'],
    columns: {
      sheet: ['sign up'],
      title: ['item'],
      day: [],
      start: ['start date/time'],
      end: ['end date/time'],
      places: ['qty'],
      description: ['item comment'],
      location: ['location'],
      name: ['first name', 'last name'],
      email: ['email'],
    },
  },
  {
    source: 'SignUp.com',
    known: ['date', 'task', 'spot type'],
    columns: {
      sheet: [],
      title: ['task'],
      day: ['date'],
      start: ['start time'],
      end: ['end time'],
      places: ['quantity'],
      description: ['desc'],
      location: [],
      name: ['who', 'first name', 'last name'],
      email: ['email'],
    },
  },
];

/** Lines may stand above the headings. */
const LOOKED_AT = 10;
const OF_PEOPLE = 'sign up items';

/** `of-people`: one row for each person, with all that they signed up for in one cell. Null for no export that we know. */
export function readExportFile(rows: readonly PastedRow[]): ExportFile | 'of-people' | null {
  for (const [at, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const headings = cells.map(bareHeading);
    if (headings.includes(OF_PEOPLE)) return 'of-people';
    const format = formats.find(({ known }) => known.every((heading) => headings.includes(heading)));
    if (format === undefined) continue;
    const read = cellsReader(format, headings);
    return { source: format.source, order: writtenOrder(cells), rows: rows.slice(at + 1).map(read) };
  }
  return null;
}

function cellsReader({ columns }: Format, headings: readonly string[]) {
  const places = Object.entries(columns).map(
    ([kind, names]) => [kind, names.map((name) => headings.indexOf(name))] as const,
  );
  return ({ row, cells }: PastedRow) => {
    const named = places.map(([kind, at]) => [
      kind,
      at
        .map((each) => cells[each] ?? '')
        .join(' ')
        .trim(),
    ]);
    // Object.fromEntries forgets which keys it got.
    return { ...(Object.fromEntries(named) as Record<keyof ExportCells, string>), row };
  };
}

/** In characters; what is longer is no heading, and takes long to look through. */
const LONGEST_HEADING = 200;

function bareHeading(cell: string): string {
  return plainSigns(cell.slice(0, LONGEST_HEADING))
    .replace(/ ?\(.*\)/, '')
    .trim();
}

/** SignUpGenius says it: `Start Date/Time (mm/dd/yyyy)`. */
function writtenOrder(headings: readonly string[]): DateOrder | null {
  const all = headings.map(plainSigns).join(' ');
  return all.includes('(mm/dd/') ? 'month-day' : all.includes('(dd/mm/') ? 'day-month' : null;
}
