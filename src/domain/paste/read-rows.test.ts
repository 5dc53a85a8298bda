import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentFieldValue } from '#domain/school-time/school-clock.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { growthOf } from '#tests/support/thread-time.ts';
import { joinedSlots } from './join-equal.ts';
import { whyUnreadable, readPaste, type PasteChoices } from './read-rows.ts';

const clock = readSchoolClock('America/Vancouver');
const days = { now: new Date('2026-09-10T18:00:00Z'), eventDate: '2026-10-16T16:00:00.000Z' };
const unsaid: PasteChoices = { dateOrder: null, columns: null };

const read = (rows: readonly (readonly string[])[], choices: Partial<PasteChoices> = {}) =>
  readPaste(clock, rows.map((cells) => cells.join('\t')).join('\n'), { ...unsaid, ...choices }, days);
const slotsOf = (rows: readonly (readonly string[])[], choices?: Partial<PasteChoices>) =>
  read(rows, choices).rows.map(({ slot }) =>
    slot === null
      ? null
      : [
          slot.title,
          ...[slot.startTime, slot.endTime].map((at) => (at === null ? null : momentFieldValue(clock, at))),
          slot.maxVolunteers,
        ],
  );
const errorsOf = (rows: readonly (readonly string[])[], choices?: Partial<PasteChoices>) =>
  read(rows, choices).rows.flatMap(({ row, errors }) =>
    errors.map(({ column, value, expected }) => [row, column, value, expected]),
  );

const head = ['Job', 'When', 'Time', '#'];

describe('pasted rows', () => {
  test('become slots by their headings, in any words', () => {
    expect(slotsOf([head, ['Griddle', 'Fri Oct 16', '7-9am', '6']])).toEqual([
      ['Griddle', '2026-10-16 07:00', '2026-10-16 09:00', 6],
    ]);
    expect(
      slotsOf([
        ['工作', '日期', '開始', '結束', '人數'],
        ['派飯', '10月16日', '上午9時', '下午3點半', '２'],
      ]),
    ).toEqual([['派飯', '2026-10-16 09:00', '2026-10-16 15:30', 2]]);
  });

  test('ask for things by a word, a unit or a number per person, in English and in Chinese', () => {
    const things = [
      ['Job', 'People or things', 'Unit', 'Per person', '#'],
      ['Cookies', 'things', 'dozen', '2', '6'],
      ['Salads', 'Food', '', '', '4'],
      ['Juice', '', 'bottle', '', ''],
      ['Serve', 'people', '', '', '3'],
      ['Sort', '', '', '', '2'],
    ];
    const asked = (rows: readonly (readonly string[])[]) => read(rows).rows.map(({ slot }) => slot?.things);
    expect(asked(things)).toEqual([
      { unit: 'dozen', maxPerPerson: 2 },
      { unit: null, maxPerPerson: 4 },
      { unit: 'bottle', maxPerPerson: 4 },
      undefined,
      undefined,
    ]);
    const chinese = [
      ['項目', '類別', '單位', '每人上限', '數量'],
      ['曲奇', '物品', '打', '２', '6'],
      ['派飯', '義工', '', '', '3'],
    ];
    expect(asked(chinese)).toEqual([{ unit: '打', maxPerPerson: 2 }, undefined]);
    expect(slotsOf(chinese).map((slot) => slot?.[3])).toEqual([6, 3]);
  });

  test('say what is wrong with what they ask for', () => {
    const rows = [
      ['Job', 'Kind', 'Unit', 'Per person'],
      ['Cookies', 'maybe', '', ''],
      ['Serve', 'people', 'dozen', '2'],
      ['Juice', 'things', 'x'.repeat(41), 'some'],
    ];
    expect(errorsOf(rows)).toEqual([
      [2, 'kind', 'maybe', '“people” or “things”'],
      [3, 'unit', 'dozen', 'nothing, as this row asks for people'],
      [3, 'perPerson', '2', 'nothing, as this row asks for people'],
      [4, 'unit', 'x'.repeat(41), 'at most 40 characters'],
      [4, 'perPerson', 'some', 'a whole number from 1 to 1000'],
    ]);
  });

  test('name the weekday that is right', () => {
    expect(errorsOf([head, ['Griddle', 'Thu Oct 16', '7-9am', '6']])).toEqual([
      [2, 'date', 'Thu Oct 16', 'Friday, as 2026-10-16 is'],
    ]);
  });

  test('have slash dates in one order for the whole column', () => {
    const both = [head, ['A', '3/4', '9am', '1'], ['B', '13/4', '9am', '1']];
    expect(slotsOf(both).map((slot) => slot?.[1])).toEqual(['2027-04-03 09:00', '2027-04-13 09:00']);
    const weekday = [head, ['A', 'Sat 3/4', '9am', '1'], ['B', '5/4', '9am', '1']];
    expect(slotsOf(weekday).map((slot) => slot?.[1])).toEqual(['2027-04-03 09:00', '2027-04-05 09:00']);
    expect(read([head, ['A', '5/5', '9am', '1']]).questions).toEqual([]);
  });

  test('ask once when nothing decides the order, with both readings, and take the answer', () => {
    const unclear = [head, ['A', '3/4', '9am', '1'], ['B', '5/6', '9am', '1'], ['C', 'Oct 16', '9am', '1']];
    const { questions } = read(unclear);
    expect(questions).toEqual([
      {
        row: 2,
        value: '3/4',
        readings: [
          { order: 'month-day', day: '2027-03-04' },
          { order: 'day-month', day: '2027-04-03' },
        ],
      },
    ]);
    expect(slotsOf(unclear).map((slot) => slot?.[1])).toEqual([undefined, undefined, '2026-10-16 09:00']);
    const answered = slotsOf(unclear, { dateOrder: 'day-month' }).map((slot) => slot?.[1]);
    expect(answered).toEqual(['2027-04-03 09:00', '2027-06-05 09:00', '2026-10-16 09:00']);
  });

  test('say all their errors at once, each with its value and what is expected', () => {
    expect(errorsOf([head, ['', '2026', '25:00', '2-3']])).toEqual([
      [2, 'title', '', 'what needs to be done'],
      [2, 'date', '2026', 'a day, not only a year'],
      [2, 'start', '25:00', 'a time such as 9:00 am, 14:30 or 9-10:30'],
      [2, 'places', '2-3', 'one number, such as 3'],
    ]);
    expect(errorsOf([head, ['A', 'Feb 30', '9am-8am', '0']])).toEqual([
      [2, 'date', 'Feb 30', 'a day that exists'],
      [2, 'start', '9am-8am', 'an end after the start, or within 12 hours on the next day'],
      [2, 'places', '0', 'a whole number such as 2, or “unlimited”'],
    ]);
    expect(errorsOf([head, ['A', 'Oct 17', '', '']])).toMatchObject([[2, 'start', '', expect.anything()]]);
    expect(errorsOf([head, ['A', '', '9am', '']])).toMatchObject([[2, 'date', '', expect.anything()]]);
    expect(errorsOf([head, ['x'.repeat(151), '', '', '']])).toMatchObject([
      [2, 'title', expect.anything(), 'at most 150 characters'],
    ]);
  });

  test('leave 93 of 100 to be taken when 7 are faulty', () => {
    const rows = Array.from({ length: 100 }, (_none, at) => [
      `Job ${at}`,
      at % 15 === 0 ? 'someday' : 'Oct 16',
      at % 15 === 0 ? 'early' : '9am',
      '1',
    ]);
    const judged = read([head, ...rows]).rows;
    expect(judged.filter(({ slot }) => slot === null).map(({ row, errors }) => [row, errors.length])).toEqual(
      [0, 15, 30, 45, 60, 75, 90].map((at) => [at + 2, 2]),
    );
    expect(joinedSlots(judged, true)).toHaveLength(93);
  });

  test('without a date are on the day of the event, which is marked; without times they have none', () => {
    const [row] = read([
      ['Task', 'From', 'To'],
      ['Doors', '9am', '10am'],
    ]).rows;
    expect(row?.slot?.startTime).toBe('2026-10-16T16:00:00.000Z');
    expect(row?.guesses).toEqual([{ column: 'date', value: '', readAs: '2026-10-16' }]);
    expect(
      slotsOf([
        ['Task', 'Qty'],
        ['Bring fruit', 'unlimited'],
      ]),
    ).toEqual([['Bring fruit', null, null, null]]);
  });

  test('below a merged date are on that day, which is marked', () => {
    const rows = [
      head,
      ['Set up', 'Oct 16', '9-10am', '4'],
      ['Serve', '', '10-11am', '2'],
      ['Set up', 'Oct 17', '9-10am', '4'],
      ['Serve', '', '10-11am', '2'],
      ['Bring fruit', '', '', '2'],
    ];
    expect(slotsOf(rows).map((slot) => slot?.[1])).toEqual([
      '2026-10-16 09:00',
      '2026-10-16 10:00',
      '2026-10-17 09:00',
      '2026-10-17 10:00',
      null,
    ]);
    expect(read(rows).rows.map(({ guesses }) => guesses.map(({ column, readAs }) => [column, readAs]))).toEqual([
      [],
      [['date', '2026-10-16']],
      [],
      [['date', '2026-10-17']],
      [],
    ]);
    expect(errorsOf([head, ['A', 'someday', '9am', '1'], ['B', '', '9am', '1']])).toMatchObject([
      [2, 'date', 'someday', expect.anything()],
      [3, 'date', 'someday', expect.anything()],
    ]);
    expect(errorsOf([head, ['A', '', '9am', '1'], ['B', 'Oct 17', '9am', '1']])).toMatchObject([
      [2, 'date', '', expect.anything()],
    ]);
  });

  test.each(['TOTAL', 'Total:', 'Grand total', 'Subtotal', 'Total volunteers needed', 'Sum', 'Summe', '合計', 'Итого'])(
    'named %s without a time are the sum of the others, and no job',
    (name) => {
      const rows = [
        ['Task', 'Time', '# needed'],
        ['Set up', '9-10am', '4'],
        [name, '', '4'],
      ];
      expect(errorsOf(rows)).toEqual([[3, 'title', name, 'a task; this looks like the sum of the others']]);
    },
  );

  test('are jobs by any other name, and with a time by that one too', () => {
    const rows = [
      ['Task', 'Time', '#'],
      ['Total', '9-10am', '4'],
      ['Total chaos clean-up', '', '4'],
      ['Summer fair', '', '4'],
      ['Count the totals', '', '4'],
    ];
    expect(errorsOf(rows)).toEqual([]);
  });

  test('have times from a column that is headed as their name and says when they are', () => {
    const whens = [
      ['Fri Oct 16 9am-12pm', '3'],
      ['Fri Oct 16 12-3pm', '2'],
    ];
    const shifts = [['Shift', '# needed'], ...whens];
    expect(slotsOf(shifts)).toEqual([
      ['Shift', '2026-10-16 09:00', '2026-10-16 12:00', 3],
      ['Shift', '2026-10-16 12:00', '2026-10-16 15:00', 2],
    ]);
    expect(read(shifts).rows[0]?.guesses).toEqual([{ column: 'title', value: '', readAs: 'Shift' }]);
    const named = [['Shift', 'Job'], ...whens.map(([when = '']) => [when, 'Serve'])];
    expect(slotsOf(named).map((slot) => slot?.slice(0, 2))).toEqual([
      ['Serve', '2026-10-16 09:00'],
      ['Serve', '2026-10-16 12:00'],
    ]);
    expect(
      slotsOf([
        ['Slot', '#'],
        ['9-10am', '2'],
        ['10-11am', '2'],
      ])[1]?.[1],
    ).toBe('2026-10-16 10:00');
    expect(
      slotsOf([
        ['Shift', 'Date', 'Time'],
        ['Morning', 'Oct 16', '9am'],
      ])[0]?.[0],
    ).toBe('Morning');
  });

  test.each([
    ['3 needed', 3, false],
    ['3 volunteers needed', 3, false],
    ['need 3', 3, false],
    ['max 3', 3, false],
    ['3 max', 3, false],
    ['up to 3', 3, false],
    ['1.0', 1, false],
    ['2,00', 2, false],
    ['3명', 3, false],
    ['3 bénévoles', 3, false],
    ['4+', 4, true],
    ['at least 4', 4, true],
    ['4 or more', 4, true],
    ['2 (Gr. 9)', 2, true],
  ])('may say “%s” of %i places', (text, places, isGuess) => {
    const [row] = read([head, ['A', 'Oct 16', '9am', text]]).rows;
    expect(row?.slot?.maxVolunteers).toBe(places);
    expect(row?.guesses).toEqual(isGuess ? [{ column: 'places', value: text, readAs: String(places) }] : []);
  });

  test.each(['1.000', '2-3', '1.5', 'few', '(2)', '+', '2 of each (4)'])('cannot say “%s” of places', (text) => {
    expect(errorsOf([head, ['A', 'Oct 16', '9am', text]])).toMatchObject([[2, 'places', text, expect.anything()]]);
  });

  test('are on a clock of 24 hours where the column shows it', () => {
    const rows = (...times: string[]) => [head, ...times.map((time) => ['A', 'Oct 16', time, '1'])];
    const column = rows('6:45 - 9:00', '13:00', '15:30', '24:00');
    expect(slotsOf(column).map((slot) => slot?.slice(1, 3))).toEqual([
      ['2026-10-16 06:45', '2026-10-16 09:00'],
      ['2026-10-16 13:00', null],
      ['2026-10-16 15:30', null],
      ['2026-10-17 00:00', null],
    ]);
    expect(read(column).rows.map(({ guesses }) => guesses)).toEqual([
      [{ column: 'start', value: '6:45 - 9:00', readAs: '06:45–09:00' }],
      [],
      [],
      [],
    ]);
    expect(slotsOf(rows('6:45', '13:00', '9am')).map((slot) => slot?.[1])).toEqual([
      '2026-10-16 18:45',
      '2026-10-16 13:00',
      '2026-10-16 09:00',
    ]);
  });

  test('may have the day and the time in one cell', () => {
    expect(
      slotsOf([
        ['Task', 'When', 'Qty'],
        ['Griddle', 'Fri Oct 16 7-9am', '2'],
      ]),
    ).toEqual([['Griddle', '2026-10-16 07:00', '2026-10-16 09:00', 2]]);
    expect(
      slotsOf([
        ['Item', 'Start', 'End'],
        ['Griddle', '10/16/2026 07:00', '10/16/2026 09:00'],
      ]),
    ).toEqual([['Griddle', '2026-10-16 07:00', '2026-10-16 09:00', null]]);
    for (const when of [
      '10/16/2026 13:28:00',
      '2026-10-16T13:28',
      '2026-10-16 13:28:00.000',
      'Fri 16-Oct-26 1:28 PM',
      'Oct 16 at 1:28pm',
      '16 octobre 2026 à 13 h 28',
      '16. Oktober 2026 um 13:28 Uhr',
      '2026. 10. 16. 오후 1:28:00',
      '10月16日(金)13時28分',
    ])
      expect(
        slotsOf([
          ['Task', 'When'],
          ['Serve', when],
        ])[0]?.[1],
        when,
      ).toBe('2026-10-16 13:28');
    expect(
      slotsOf([
        ['Task', 'When'],
        ['Serve', '2026-10-16T13:28:00Z'],
      ]),
    ).toEqual([null]);
  });

  test('are counted as in the spreadsheet, with line breaks in quotes, empty rows and lines before the headings', () => {
    const text =
      '\ufeff"Craft\r\nfair";;\r\n\r\nTask;Date;Time\r\n"Set ""up""; tables";Oct 16;9am\r\n;;\r\nClean;Oct 16;late\r\n';
    const { rows } = readPaste(clock, text, unsaid, days);
    expect(rows.map(({ row, slot, source }) => [row, slot?.title, source])).toEqual([
      [4, 'Set "up"; tables', '"Set ""up""; tables";Oct 16;9am'],
      [6, undefined, 'Clean;Oct 16;late'],
    ]);
  });

  test('without headings are read by what most cells of a column are', () => {
    const { columns } = read([
      ['Griddle', 'Oct 16', '7am', '9am', '6', 'bring gloves'],
      ['Serve', 'Oct 16', '8am', '9:30am', '4', ''],
    ]);
    expect(columns.map(({ kind }) => kind)).toEqual(['title', 'date', 'start', 'end', 'places', 'description']);
    expect(columns.every(({ heading }) => heading === null)).toBe(true);
  });

  test('are read as the columns are chosen', () => {
    const rows = [head, ['Griddle', 'Fri Oct 16', '7-9am', '6']];
    expect(slotsOf(rows, { columns: ['title', 'date', 'start', null] })).toEqual([
      ['Griddle', '2026-10-16 07:00', '2026-10-16 09:00', null],
    ]);
  });

  test('that are equal become one slot with as many places', () => {
    const joined = joinedSlots(
      read([
        head,
        ['A', 'Oct 16', '9am', ''],
        ['A', 'Oct 16', '9am', ''],
        ['A', 'Oct 16', '9am', '3'],
        ['B', '', '', ''],
      ]).rows,
      true,
    );
    expect(joined.map(({ title, maxVolunteers }) => [title, maxVolunteers])).toEqual([
      ['A', 5],
      ['B', null],
    ]);
  });

  test('with formulas, bidi signs and HTML are text', () => {
    for (const title of ['=HYPERLINK("http://x")', '\u202eevil', '<img src=x onerror=alert(1)>', '+1', '@SUM(A1)'])
      expect(slotsOf([head, [title, 'Oct 16', '9am', '1']])[0]?.[0]).toBe(title);
  });
});

describe('text that is pasted', () => {
  test.each([
    ['', 'Paste the cells of a spreadsheet'],
    ['Task\tDate\tTime', 'There is only a row of headings. Paste the rows below it too'],
    [
      'PK\u0003\u0004\u0000binary',
      'This isn’t text from a spreadsheet. Open the file, select its cells, copy them and paste them here',
    ],
    ['a\tb\n'.repeat(401), 'There are 401 rows. Paste at most 400 at a time'],
    ['字'.repeat(22_000), 'This is more than 64 KB of text. Paste a part of it at a time'],
    [`${'\t'.repeat(64 * 1024 - 2)}x`, 'There are 65535 columns. Paste at most 100 of them'],
    [`Task${'\t'.repeat(100)}\nBake`, 'There are 101 columns. Paste at most 100 of them'],
    [`Task${'\t'.repeat(99)}\nBake`, null],
    ['Bake\tOct 16', null],
  ])('gets a sentence when it cannot be read (%#)', (text, sentence) => {
    expect(whyUnreadable(text)).toBe(sentence);
  });

  test('is judged without a fault and row by row, whatever it is', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('3/4', '9-10', '"', '""a', 'noon', '10月16日', 'Fri', '60000', 'x2', ';', '上午', '12:60pm'),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 }),
        fc.constantFrom('\t', ',', ';'),
        (rows, separator) => {
          const { rows: judged, questions } = readPaste(
            clock,
            rows.map((cells) => cells.join(separator)).join('\n'),
            unsaid,
            days,
          );
          for (const { slot, errors } of judged) {
            if (slot !== null) expect(errors).toEqual([]);
            else expect(errors.length + questions.length).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  const judge = (text: string) => readPaste(clock, text, unsaid, days).rows;

  test('is judged in a time that grows with its rows alone', () => {
    const rowsOf = (count: number) =>
      [head, ...Array.from({ length: count }, (_none, at) => [`Job ${at}`, 'Fri Oct 16', '7-9am', '2'])]
        .map((cells) => cells.join('\t'))
        .join('\n');
    expect(judge(rowsOf(400))).toHaveLength(400);
    expect(growthOf(judge, rowsOf, 400)).toBeLessThan(4);
  });

  test.each([
    ['quotes', '"a\t'],
    ['words', 'Oct 16 '],
    ['brackets', '('],
    ['dashes', '9-'],
    ['weekdays', ', (fri'],
  ])('of nothing but %s is judged in a time that grows with its length alone', (_what, piece) => {
    const textOf = (length: number) => `a\tb\n${piece.repeat(length / piece.length)}\tb`;
    expect(growthOf(judge, textOf, 60_000)).toBeLessThan(4);
  });
});
