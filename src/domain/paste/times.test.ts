import { expect, test } from 'vitest';
import { readTimes, spanOf } from './times.ts';

const two = (number: number) => String(number).padStart(2, '0');
const at = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

function span(from: string, to?: string): string {
  const start = readTimes(from);
  const end = to === undefined ? null : readTimes(to);
  if (start === null || (to !== undefined && end === null)) return 'no time';
  const read = spanOf(start[0], end?.[0] ?? start[1]);
  if (read === null) return 'no span';
  return `${at(read.start)}${read.end === null ? '' : `–${at(read.end)}`}${read.isGuess ? '?' : ''}`;
}

test.each([
  ['9', '09:00?'],
  ['9am', '09:00'],
  ['9 a.m.', '09:00'],
  ['9:00', '09:00?'],
  ['9:00 AM', '09:00'],
  ['09:00', '09:00'],
  ['0900', '09:00'],
  ['9h30', '09:30'],
  ['9.30', '09:30?'],
  ['14:30', '14:30'],
  ['3', '15:00?'],
  ['12', '12:00?'],
  ['6:30', '18:30?'],
  ['noon', '12:00'],
  ['midnight', '00:00'],
  ['12p', '12:00'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['９：３０ａｍ', '09:30'],
  ['٩:٣٠ am', '09:30'],
  ['上午9時', '09:00'],
  ['下午3點半', '15:30'],
  ['下午3:05', '15:05'],
  ['晚上7点', '19:00'],
  ['9-10:30', '09:00–10:30?'],
  ['11am-1pm', '11:00–13:00'],
  ['12pm to 3:00 pm', '12:00–15:00'],
  ['11-1pm', '11:00–13:00'],
  ['7-9am', '07:00–09:00'],
  ['9-12pm', '09:00–12:00'],
  ['10am–2', '10:00–14:00'],
  ['11–1', '11:00–13:00?'],
  ['6-9', '18:00–21:00?'],
  ['09:00 - 10:00', '09:00–10:00'],
  ['9:00 until 10:00', '09:00–10:00?'],
  ['上午9時至下午1時', '09:00–13:00'],
  ['10pm-2am', '22:00–26:00?'],
  ['9am-9am', 'no span'],
  ['3pm-9am', 'no span'],
  ['25:00', 'no time'],
  ['13pm', 'no time'],
  ['9:60', 'no time'],
  ['9-10-11', 'no time'],
  ['early', 'no time'],
])('%s is %s', (text, read) => {
  expect(span(text)).toBe(read);
});

test('an end in a cell of its own is read with its start', () => {
  expect(span('11', '1pm')).toBe('11:00–13:00');
  expect(span('9am', '11')).toBe('09:00–11:00');
  expect(span('23:00', '05:00')).toBe('23:00–29:00?');
});
