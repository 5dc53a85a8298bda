import { expect, test } from 'vitest';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { growthOf } from '#tests/support/thread-time.ts';
import { readExport, type ReadExport } from './read-export.ts';

const clock = readSchoolClock('America/Vancouver');
const NOW = new Date('2026-09-08T18:00:00.000Z');

function read(...lines: string[]): ReadExport {
  const found = readExport(clock, lines.join('\r\n'), { now: NOW });
  if (typeof found === 'string') throw new Error(found);
  return found;
}
const refusal = (text: string) => readExport(clock, text, { now: NOW });

const GENIUS =
  'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Location,Qty,Item,Item Comment,First Name,Last Name,Email,Sign Up Comment,Phone,PhoneType,Sign Up Timestamp';
const genius = (item: string, who = '', { qty = '1', start = '03/05/2027 06:00', end = '03/05/2027 12:00' } = {}) =>
  `Craft Fair,${start},${end},Gym,${qty},${item},,${who === '' ? ',,' : `${who},Lee,${who}@families.example`},,604 555 0100,Mobile,`;

const SIGNUP_COM = 'Date,Task,Spot Type,Quantity,Desc,Start Time,End Time,Who,First Name,Last Name,Email,Phone,Comment';

test('the five rows of one slot, two of them free, are five places and nobody', () => {
  const found = read(GENIUS, ...['Ann', 'Ben', 'Cat', '', ''].map((who) => genius('Serve', who)));
  expect(found).toEqual({
    source: 'SignUpGenius',
    title: 'Craft Fair',
    movedDays: 0,
    eventDate: '2027-03-05T13:00:00.000Z',
    slots: [
      {
        title: 'Serve',
        description: 'Gym',
        startTime: '2027-03-05T13:00:00.000Z',
        endTime: '2027-03-05T19:00:00.000Z',
        maxVolunteers: 5,
      },
    ],
    places: 5,
    people: 3,
    skipped: [],
  });
});

test('a larger number in one row counts more than the rows', () => {
  const { slots } = read(
    GENIUS,
    genius('Serve', 'Ann', { qty: '2' }),
    genius('Serve', '', { qty: '6' }),
    genius('Sort'),
  );
  expect(slots.map(({ title, maxVolunteers }) => [title, maxVolunteers])).toEqual([
    ['Serve', 6],
    ['Sort', 1],
  ]);
});

test('something without times of which somebody can take several is a thing to bring', () => {
  const line = (item: string, qty: number, day = '10/05/2026') => `Snacks,${day},,${qty},${item}`;
  const { slots } = read(
    'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Qty,Item',
    line('Apples', 6),
    line('Pears', 1),
    line('Serve', 3, '10/05/2026 09:00'),
  );
  expect(slots.map(({ title, maxVolunteers, things }) => [title, maxVolunteers, things])).toEqual([
    ['Apples', 6, { unit: null, maxPerPerson: 4 }],
    ['Pears', 1, undefined],
    ['Serve', 3, undefined],
  ]);
});

test('rows without an item, of another sign-up or with an impossible day are left out, each with its reason', () => {
  const other = genius('Sort').replace('Craft Fair', 'Bake Sale');
  const { skipped, places } = read(
    GENIUS,
    genius('Serve'),
    genius(''),
    other,
    genius('Sort', '', { start: '02/30/2027 06:00' }),
    genius('Sort', '', { start: '03/05/2027 13:00', end: '03/05/2027 12:00' }),
  );
  expect(places).toBe(1);
  expect(skipped).toEqual([
    { row: 3, reason: 'It names no task' },
    { row: 4, reason: 'It belongs to another sign-up: “Bake Sale”' },
    { row: 5, reason: '“02/30/2027” is no date and time that we can read' },
    { row: 6, reason: 'It ends at 12:00, before it starts' },
  ]);
});

test('what a spreadsheet has saved again without zeros, or with seconds, is the same morning', () => {
  const times = (...lines: string[]) =>
    read(...lines).slots.map(({ title, startTime, endTime }) => [
      title,
      startTime?.slice(11, 16),
      endTime?.slice(11, 16),
    ]);
  expect(
    times(
      GENIUS,
      genius('Open', '', { start: '3/5/2027 5:30', end: '3/5/2027 6:30' }),
      genius('Cook', '', { start: '3/5/2027 6:00', end: '3/5/2027 8:30' }),
      genius('Serve', '', { start: '2027-03-05T06:45', end: '3/5/2027 14:00:00' }),
      genius('Dance', '', { start: '3/5/2027 18:00', end: '3/5/2027 24:00' }),
      genius('Night', '', { start: '3/5/2027 0:15', end: '3/5/2027 1:00' }),
    ),
  ).toEqual([
    ['Open', '12:30', '13:30'],
    ['Cook', '13:00', '15:30'],
    ['Serve', '13:45', '21:00'],
    ['Dance', '01:00', '07:00'],
    ['Night', '07:15', '08:00'],
  ]);
  expect(times(GENIUS, genius('Open', '', { start: '3/5/2027 6:00:00 AM', end: '3/5/2027 1:30:00 PM' }))).toEqual([
    ['Open', '13:00', '20:30'],
  ]);
  const com = (task: string, start: string, end: string) => `2027/03/05,${task},to-do,1,,${start},${end},,,,,,`;
  expect(times(SIGNUP_COM, com('Open', '6:00', '8:00'), com('Serve', '6:00', '14:00'))).toEqual([
    ['Open', '13:00', '15:00'],
    ['Serve', '13:00', '21:00'],
  ]);
});

test('a time that was typed without its half of the day into a file that says them is left out, and named', () => {
  const com = (start: string, end: string) => `2027/03/05,Serve,to-do,1,,${start},${end},,,,,,`;
  const { slots, skipped } = read(SIGNUP_COM, com('6:00 am', '8:00 am'), com('6:00', '8:00'), com('6:30 am', '9'));
  expect(slots).toHaveLength(1);
  expect(skipped).toEqual([
    { row: 3, reason: '“6:00” doesn’t say whether it is in the morning or afternoon' },
    { row: 4, reason: '“9” doesn’t say whether it is in the morning or afternoon' },
  ]);
});

test('lines above the headings, headings without brackets, tabs and the questions of organizers make no difference', () => {
  const lines = [
    'Sign Up Report',
    'Created 9/1/2026',
    'Sign Up\tStart Date/Time\tEnd Date/Time\tItem\tFirst Name\tLast Name\tEmail\tSign Up Coleader',
    'Fair\t03/05/2027 6:00 PM\t03/06/2027 1:00 AM\tClean up\t\t\t\tyes',
  ];
  expect(read(...lines).slots).toMatchObject([
    { title: 'Clean up', startTime: '2027-03-06T01:00:00.000Z', endTime: '2027-03-06T08:00:00.000Z' },
  ]);
});

test('the order of day and month is the one in the heading, else what the column shows, else the month first', () => {
  const day = (heading: string, ...dates: string[]) =>
    read(`Sign Up,${heading},Item`, ...dates.map((date) => `Fair,${date} 06:00,Serve`)).slots[0]?.startTime?.slice(
      0,
      10,
    );
  expect(day('Start Date/Time (dd/mm/yyyy)', '03/05/2027')).toBe('2027-05-03');
  expect(day('Start Date/Time', '03/05/2027', '13/05/2027')).toBe('2027-05-03');
  expect(day('Start Date/Time', '03/05/2027')).toBe('2027-03-05');
});

test('a slot without times is on the day of the event, and says so if it has another day', () => {
  const line = (item: string, date: string) => `Snacks,${date},,${item}`;
  const { eventDate, slots } = read(
    'Sign Up,Start Date/Time (mm/dd/yyyy),End Date/Time (mm/dd/yyyy),Item',
    line('Apples', '10/05/2026'),
    line('Pears', '10/12/2026'),
  );
  expect(eventDate).toBe('2026-10-05T07:00:00.000Z');
  expect(slots).toEqual([
    { title: 'Apples', description: null, startTime: null, endTime: null, maxVolunteers: 1 },
    { title: 'Pears', description: 'On 2026-10-12', startTime: null, endTime: null, maxVolunteers: 1 },
  ]);
});

test('a comment among the places of SignUp.com is left out, and named', () => {
  const found = read(
    SIGNUP_COM,
    '2026/10/16,Serve lunch,to-do,1,Bring gloves,11:00 am,12:30 pm,Ann Lee,Ann,Lee,ann@families.example,604 555 0100,',
    '2026/10/16,Serve lunch,to-do,1,Bring gloves,11:00 am,12:30 pm,,,,,,',
    '2026/10/16,Serve lunch,to-do,1,Sorry I am late,11:00 am,12:30 pm,,,,ann@families.example',
    '2026/10/16,Clean up,to-do,3,,10:00 pm,12:30 am,,,,,,',
  );
  expect(found).toMatchObject({ source: 'SignUp.com', title: null, places: 5, people: 1 });
  expect(found.slots).toEqual([
    {
      title: 'Serve lunch',
      description: 'Bring gloves',
      startTime: '2026-10-16T18:00:00.000Z',
      endTime: '2026-10-16T19:30:00.000Z',
      maxVolunteers: 2,
    },
    {
      title: 'Clean up',
      description: null,
      startTime: '2026-10-17T05:00:00.000Z',
      endTime: '2026-10-17T07:30:00.000Z',
      maxVolunteers: 3,
    },
  ]);
  expect(found.skipped).toEqual([{ row: 4, reason: 'A comment, not a place' }]);
});

test('cells that look like formulas, markup or other directions are text', () => {
  const { slots } = read(
    GENIUS,
    genius('=HYPERLINK("http://evil.example")'),
    genius('<b>Serve</b>'),
    genius('\u202eevres'),
  );
  expect(slots.map(({ title }) => title)).toEqual(['=HYPERLINK("http://evil.example")', '<b>Serve</b>', '\u202eevres']);
});

test('what is no such export gets a sentence that says what to do', () => {
  expect(refusal('')).toBe('Choose the file that you downloaded, or paste its cells');
  expect(refusal('PK\u0003\u0004\u0014\u0000')).toMatch(/^This is an Excel file. Open it, and save it as CSV/);
  expect(refusal('GIF89a\u0001\u0000')).toMatch(/^This isn’t a text file/);
  expect(refusal(GENIUS)).toMatch(/^There is only a row of headings/);
  expect(refusal('Task,When\nServe,Friday')).toMatch(/^These aren’t the columns of an export/);
  expect(refusal('First Name,Last Name,Sign Up Items\nAnn,Lee,"Serve\nSort"')).toMatch(
    /^This report has one row for each person/,
  );
  expect(refusal(`${GENIUS}\n${'x'.repeat(1024 * 1024)}`)).toMatch(/^This is more than 1 MB/);
  expect(refusal([GENIUS, ...Array.from({ length: 10_000 }, () => ',,,,,a')].join('\n'))).toMatch(
    /^There are 10001 rows/,
  );
  const slots = Array.from({ length: 401 }, (_none, at) => genius(`Slot ${at}`));
  expect(refusal([GENIUS, ...slots].join('\n'))).toBe('The file has 401 slots. A sheet can have at most 400');
});

test.each([
  ['brackets', (length: number) => '('.repeat(length)],
  ['brackets and a comma', (length: number) => `${'('.repeat(length)},x`],
  ['brackets and spaces', (length: number) => ' ('.repeat(length / 2)],
])('a file of %s is refused in a time that grows with its length alone', (_what, textOf) => {
  expect(refusal(textOf(60_000))).toMatch(/^There is only a row of headings|^These aren’t the columns/);
  expect(growthOf(refusal, textOf, 60_000)).toBeLessThan(4);
});
