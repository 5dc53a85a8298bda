import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { areOnClock24, readTimes, spanOf } from './times.ts';

const DAY = 24 * 60;
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
  ['6:30 - 14:30', '06:30–14:30'],
  ['6:00-13:00', '06:00–13:00'],
  ['9 - 09:30', '09:00–09:30'],
  ['18:00-24:00', '18:00–24:00'],
  ['24:00', '24:00'],
  ['9:00:00 AM', '09:00'],
  ['13:28:00', '13:28'],
  ['13:28:00.000', '13:28'],
  ['9:00:00 AM - 10:30:00 AM', '09:00–10:30'],
  ['9 h 30', '09:30'],
  ['9h', '09:00'],
  ['9h à 11h30', '09:00–11:30'],
  ['de 9 h à 11 h 30', '09:00–11:30'],
  ['13 h 30', '13:30'],
  ['9 Uhr', '09:00'],
  ['9.30 Uhr', '09:30'],
  ['9 Uhr 30', '09:30'],
  ['von 7 bis 9 Uhr', '07:00–09:00'],
  ['오전 9시', '09:00'],
  ['오후 3시 30분', '15:30'],
  ['오전 9시부터 11시까지', '09:00–11:00'],
  ['午前9時', '09:00'],
  ['午後3時半', '15:30'],
  ['午後0時15分', '12:15'],
  ['午前9時から午後1時まで', '09:00–13:00'],
  ['9時〜11時', '09:00–11:00?'],
  ['12NN', '12:00'],
  ['12:00 NN', '12:00'],
  ['10am - 12NN', '10:00–12:00'],
  ['midi', '12:00'],
  ['9am thru 3pm', '09:00–15:00'],
  ['from 9 to 10am', '09:00–10:00'],
  ['de 9 a 11', '09:00–11:00?'],
  ['9am PT', '09:00?'],
  ['9-11am PST', '09:00–11:00?'],
  ['9:00 a. m.', '09:00'],
  ['9am-9am', 'no span'],
  ['3pm-9am', 'no span'],
  ['25:00', 'no time'],
  ['24:30', 'no time'],
  ['9am ET', 'no time'],
  ['9 -', 'no time'],
  ['from', 'no time'],
  ['9:00:99', 'no time'],
  ['13pm', 'no time'],
  ['9:60', 'no time'],
  ['9-10-11', 'no time'],
  ['early', 'no time'],
])('%s is %s', (text, read) => {
  expect(span(text)).toBe(read);
});

describe('a column of a clock of 24 hours', () => {
  const onClock24 = (from: string, to: string) => {
    const [start, end] = [readTimes(from), readTimes(to)];
    const read = start === null ? null : spanOf(start[0], end?.[0] ?? null, true);
    return read === null ? 'no span' : `${at(read.start)}–${at(read.end ?? 0)}${read.isGuess ? '?' : ''}`;
  };

  test('is one with a time that no other clock shows, and without a half of the day', () => {
    const are = (...texts: string[]) => areOnClock24(texts.map(readTimes).filter((times) => times !== null));
    expect([are('6:45', '13:00'), are('6:45', '0:15'), are('6:45', '06:00'), are('9-10', '11h')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([are('6:45', '9:00'), are('6:45', 'noon'), are('3', '13:00', '9am'), are()]).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('has mornings without a zero, which are marked where they are early', () => {
    expect(onClock24('6:45', '9:00')).toBe('06:45–09:00?');
    expect(onClock24('9:00', '10:30')).toBe('09:00–10:30');
    expect(onClock24('22:00', '1:30')).toBe('22:00–25:30?');
    // Whoever writes that means the afternoon.
    expect(onClock24('9:00', '1:00')).toBe('09:00–13:00?');
  });

  test('is read back whatever its times are', () => {
    const minute = fc.integer({ min: 0, max: DAY - 1 });
    const written = (of: number) => `${Math.floor(of / 60)}:${two(of % 60)}`;
    fc.assert(
      fc.property(minute, fc.integer({ min: 1, max: 12 * 60 }), (start, length) => {
        fc.pre(start + length <= DAY);
        const end = start + length === DAY ? '24:00' : written(start + length);
        expect(onClock24(written(start), end).replace('?', '')).toBe(`${at(start)}–${at(start + length)}`);
      }),
    );
  });
});

test('an end in a cell of its own is read with its start', () => {
  expect(span('11', '1pm')).toBe('11:00–13:00');
  expect(span('9am', '11')).toBe('09:00–11:00');
  expect(span('23:00', '05:00')).toBe('23:00–29:00?');
});
