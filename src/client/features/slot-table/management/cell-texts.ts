import type { DateStyle } from '#domain/school-time/date-words.ts';
import { readInstant, type SchoolClock } from '#domain/school-time/school-clock.ts';
import { wordsOfChoice } from './choice-cells.ts';
import type { Cells, Column } from './slot-cells.ts';

export const columnLabels: Readonly<Record<Column, string>> = {
  title: 'Title',
  day: 'Day',
  start: 'Starts',
  end: 'Ends',
  closes: 'Closes early',
  places: 'Places',
  description: 'Description',
  kind: 'Needed',
  unit: 'Unit',
  most: 'Most per person',
  bring: 'What they bring',
};

interface WritesDates {
  readonly clock: SchoolClock;
  date(style: DateStyle, instant: string): string;
}

/** As people read it; a text that could not be read stays as it was typed. */
export function textOfCell({ clock, date }: WritesDates, cells: Cells, column: Column): string {
  const text = cells[column];
  const write = (moment: string, ...styles: DateStyle[]) => {
    const instant = readInstant(clock, moment)?.toISOString();
    return instant === undefined ? text : styles.map((style) => date(style, instant)).join(', ');
  };
  if (column === 'kind' || (column === 'bring' && cells.kind !== '')) return wordsOfChoice(column, text);
  if (text === '') return '';
  switch (column) {
    case 'day':
      return write(text, 'day');
    case 'start':
      return write(`${cells.day}T${text}`, 'time');
    case 'end':
      return text.includes(' ') ? write(text.replace(' ', 'T'), 'day', 'time') : write(`${cells.day}T${text}`, 'time');
    case 'closes':
      return write(text.replace(' ', 'T'), 'day', 'time');
    case 'title':
    case 'places':
    case 'description':
    case 'unit':
    case 'most':
    case 'bring':
      return text;
  }
}
