import type { ColumnKind, PastedColumn } from '#domain/paste/headings.ts';

export const columnKindLabels: Readonly<Record<ColumnKind, string>> = {
  title: 'Title',
  date: 'Date',
  start: 'Time',
  end: 'End time',
  places: 'Places',
  kind: 'People or things',
  unit: 'Unit',
  perPerson: 'Most per person',
  description: 'Description',
  location: 'Location',
};

/** Its heading, else its letter, as spreadsheets name columns. */
export function columnLabel({ heading }: PastedColumn, at: number): string {
  if (heading !== null && heading !== '') return heading;
  const letter = String.fromCharCode(65 + (at % 26));
  return `Column ${at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))}${letter}`;
}

/** How the column of a kind is called in what was pasted. */
export function nameOfKind(columns: readonly PastedColumn[], kind: ColumnKind): string {
  const column = columns.find((each) => each.kind === kind);
  return column?.heading === undefined || column.heading === null || column.heading === ''
    ? columnKindLabels[kind]
    : column.heading;
}
