import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerColumns } from '#domain/answer-columns.ts';
import { factsByPerson, foldAttendance, type AttendanceFact } from '#domain/attendance.ts';
import { sheetClosesAt } from '#domain/closing-times.ts';
import { coveredTime, type Span } from '#domain/covered-time.ts';
import { csvFile } from '#domain/csv.ts';
import { doorNames } from '#domain/door-names.ts';
import { doorWindow } from '#domain/door.ts';
import { broughtBy } from '#domain/fill-actions.ts';
import { countOnce, sumMinutes, withAdjustments, type CountedHours } from '#domain/given-hours.ts';
import { grantLines, sumYear, type ReportedHours } from '#domain/hour-reports.ts';
import { linkedPieces } from '#domain/linked-pieces.ts';
import { entryChanges } from '#domain/monitors/entry-changes.ts';
import { renewKeys } from '#domain/name-keys.ts';
import { offersToWithdraw } from '#domain/offers.ts';
import { sumsOfPasted } from '#domain/paste/join-equal.ts';
import { areAllTaken, placesAskedFor, placesInAll } from '#domain/places.ts';
import { groupSeries, otherDays } from '#domain/series/group-series.ts';
import { matchSlots } from '#domain/series/match-slots.ts';
import { upcomingOnHome } from '#domain/sheet-dates.ts';
import { countHours, countPeople, countStats } from '#domain/stats.ts';
import { volunteeredHours } from '#domain/volunteer-hours.ts';
import { readSchoolClock } from '#server/platform/time/zone-data.ts';
import { growthOf, threadMs } from './support/thread-time.ts';

const clock = readSchoolClock('America/Vancouver');
const MINUTE = 60_000;
const START = Date.parse('2026-09-08T16:00:00.000Z');
const moment = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();
const many = <Item>(size: number, itemOf: (at: number) => Item) =>
  Array.from({ length: size }, (_none, at) => itemOf(at));

const given = (at: number, more: Partial<CountedHours> = {}): CountedHours => ({
  id: `hours-${at}`,
  person: 'ann',
  startsAt: moment(at * 90),
  endsAt: moment(at * 90 + 120),
  minutes: 120,
  state: 'confirmed',
  confirmedAt: moment(0),
  adjustedYear: null,
  ...more,
});
const adjustment = (at: number): CountedHours =>
  given(at, { id: `of-${at}`, adjusts: `hours-${at}`, startsAt: null, endsAt: null, minutes: -30, adjustedYear: 2026 });
const reported = (at: number): ReportedHours => ({
  ...given(at, { person: `person-${at % 700}` }),
  day: '2026-09-08',
  sheetTitle: `Event ${at % 300}`,
  slotTitle: `Slot ${at % 40}`,
});
const fact = (at: number): AttendanceFact => ({
  id: `fact-${at}`,
  kind: at % 3 === 2 ? 'undone' : at % 3 === 1 ? 'left' : 'arrived',
  personId: `person-${Math.floor(at / 9)}`,
  at: moment(at),
  undoes: at % 3 === 2 ? `fact-${at - 1}` : null,
});
const slot = (at: number) => ({
  id: `slot-${at}`,
  title: `Slot ${at % 7}`,
  startTime: moment(at * 15),
  endTime: moment(at * 15 + 60),
  deadline: null,
  maxVolunteers: 2,
  currentVolunteers: at % 3,
  isFull: at % 3 === 2,
  signupsOpen: true,
});
const sheet = (at: number) => ({
  id: `sheet-${at}`,
  seriesId: `series-${Math.floor(at / 2)}`,
  eventDate: moment(at * 1440),
  eventDeadline: null,
  showEventDate: true,
  showSpotCount: true,
  state: 'published' as const,
  slots: [slot(at)],
});
const page = (size: number, from: number) => ({
  text: many(2 * size, (at) => `Line ${at + from}`).join('\n'),
  // Each is a list of its own, as something stands between them.
  entries: many(size, (at) => ({ id: `entry-${at + from}`, from: 2 * at, lines: 1 })),
});

/** What one day, one person or the school can have. */
const MANY = 9_600;
/** Beyond what a sheet or a monitored page can have, so that what grows with the square is seen. */
const SOME = 4_800;

/** What loops over what people can add, with the largest of its inputs. */
const growing: Readonly<Record<string, readonly [most: number, ...cases: ((size: number) => () => unknown)[]]>> = {
  answerColumns: [
    SOME,
    (size) => {
      const asked = many(size, (at) => ({
        id: `${at}`,
        sheetId: `${at % 900}`,
        kind: 'short' as const,
        words: `W${at}`,
      }));
      return () => answerColumns(asked).cellsOf(asked.map(({ id }) => ({ questionId: id, value: 'x' })));
    },
  ],
  areAllTaken: [MANY, (size) => of(many(size, slot), areAllTaken)],
  broughtBy: [
    SOME,
    ...[null, ['slot-1', 'slot-2']].map((slotIds) => (size: number) => {
      const actions = many(size, (at) => ({ slotIds, at: moment(at) }));
      const signups = many(size, (at) => ({ slotId: `slot-${at % 9}`, signupTime: moment(at) }));
      return () => broughtBy(actions, signups);
    }),
  ],
  countHours: [MANY, (size) => of(many(size, sheet), (sheets) => countHours(clock, sheets, new Date(START)))],
  countOnce: [
    MANY,
    (size) =>
      of(
        many(size, (at) => given(at)),
        countOnce,
      ),
    // All at once, as somebody who is noted again and again has them.
    (size) =>
      of(
        many(size, (at) => given(0, { id: `${at}`, endsAt: moment(30 + (at % 90)) })),
        countOnce,
      ),
    (size) => of(many(size / 2, (at) => [given(at), adjustment(at)]).flat(), countOnce),
  ],
  countPeople: [MANY, (size) => of(many(size, slot), countPeople)],
  countStats: [MANY, (size) => of(many(size, sheet), (sheets) => countStats(clock, sheets, new Date(START)))],
  coveredTime: [
    MANY,
    (size) => {
      const spans = many(size, (at): Span => [at * 60, at * 60 + 120]);
      return () => {
        const time = coveredTime(spans);
        return [spans.map(time.add), spans.map(time.remove)];
      };
    },
  ],
  csvFile: [
    MANY,
    (size) =>
      of(
        many(size, (at) => [`${at}`, 'Ann "A"', '=1']),
        csvFile,
      ),
  ],
  doorNames: [
    MANY,
    (size) =>
      of(
        many(size, (at) => ({ id: `${at}`, name: `Ann B${at}` })),
        doorNames,
      ),
  ],
  doorWindow: [MANY, (size) => of(many(size, slot), (slots) => doorWindow(clock, '2026-09-08', slots))],
  entryChanges: [SOME, (size) => () => entryChanges(page(size, 0), page(size, size / 2))],
  factsByPerson: [MANY, (size) => of(many(size, fact), factsByPerson)],
  foldAttendance: [
    MANY,
    (size) => of(many(size, fact), foldAttendance),
    (size) =>
      of(
        many(size, (at) => ({ ...fact(at), personId: 'ann' })),
        foldAttendance,
      ),
  ],
  grantLines: [MANY, (size) => of(many(size, reported), (hours) => grantLines(hours, { withOpen: true }))],
  groupSeries: [SOME, (size) => of(many(size, sheet), groupSeries)],
  linkedPieces: [
    MANY,
    ...['http://a.example ', 'http://a)', ')', '.', '('].map(
      (piece) => (size: number) => of(`http://a.example/${piece.repeat(size / piece.length)}`, linkedPieces),
    ),
  ],
  matchSlots: [
    SOME,
    (size) => () => matchSlots(many(size, slot), many(size, slot)),
    (size) => () =>
      matchSlots(
        many(size, slot),
        many(size, (at) => ({ ...slot(at + size), title: `Other ${at}` })),
      ),
  ],
  offersToWithdraw: [
    MANY,
    (size) =>
      of(
        many(size, () => ({ places: 1 })),
        (offers) => offersToWithdraw(offers, size),
      ),
  ],
  otherDays: [MANY, (size) => of(many(size, sheet), (sheets) => otherDays(sheets, sheet(0)))],
  placesAskedFor: [MANY, (size) => of(many(size, slot), placesAskedFor)],
  placesInAll: [MANY, (size) => of(many(size, slot), placesInAll)],
  renewKeys: [
    MANY,
    (size) =>
      of(
        many(size, (at) => ({ id: `${at}`, place: 'slot', name: `Ann ${at}`, key: '' })),
        renewKeys,
      ),
  ],
  sheetClosesAt: [MANY, (size) => of(many(size, slot), (slots) => sheetClosesAt(clock, sheet(0), slots))],
  sumMinutes: [
    MANY,
    (size) =>
      of(
        many(size, (at) => at),
        sumMinutes,
      ),
  ],
  sumYear: [MANY, (size) => of(many(size, reported), (hours) => sumYear(hours, new Set()))],
  sumsOfPasted: [
    MANY,
    (size) =>
      of(
        many(size, (at) => ({ ...slot(at), description: null })),
        sumsOfPasted,
      ),
  ],
  upcomingOnHome: [SOME, (size) => of(many(size, sheet), (sheets) => upcomingOnHome(sheets, new Date(0)))],
  volunteeredHours: [MANY, (size) => of(many(size, slot), volunteeredHours)],
  withAdjustments: [MANY, (size) => of(many(size / 2, (at) => [given(at), adjustment(at)]).flat(), withAdjustments)],
};

/** Takes lists, but none that people can make long. */
const bounded: Readonly<Record<string, string>> = {
  answerWith: 'at most 20 choices',
  areOnClock24: 'at most 400 rows; whole pastes are measured beside readPaste',
  askingForThings: 'at most the slots of a sheet',
  backupsToRemove: 'files that the server makes, one a night',
  backupsTooOld: 'files that the server makes, one a night',
  bulletsMoved: 'at most 5 bullets',
  chooseLanguage: 'the languages of a browser',
  csvCells: 'one row',
  csvRow: 'one row',
  freePeriods: 'at most 20 breaks',
  headingRow: 'the first five rows',
  isFoundIn: 'the texts of one row',
  isLeftOut: 'at most the slots of a sheet',
  latestBackup: 'files that the server makes, one a night',
  mayBeAsked: 'the calls of a month to one person',
  missingBreaks: 'at most 120 dates',
  monthsPassedOver: 'at most 120 dates',
  namedCells: 'one row',
  namingNothing: 'at most the slots of a sheet',
  newLine: 'one line',
  nextSchoolDay: 'at most 150 periods of a year',
  nextUrgentMailAt: 'the mails of 15 minutes',
  noSchoolReasons: 'at most 150 periods of a year',
  oldLine: 'one line',
  nextReminderOf: 'at most the slots of a sheet',
  nextDueOf: 'at most the slots of a sheet',
  groupSlots: 'at most the slots of a sheet',
  groupByDay: 'at most the slots of a sheet',
  daysOfEvent: 'at most the slots of a sheet',
  orderOf: 'at most 400 rows; whole pastes are measured beside readPaste',
  planSeries: 'at most 120 dates',
  planTemplate: 'the slots of a template',
  deadlineOf: 'the slots of a template',
  problemsOfSeries: 'at most 120 dates',
  proposedDay: 'at most 150 periods of a year',
  proposedStart: 'the slots of a template',
  readColumns: 'at most 64 KB; whole pastes are measured beside readPaste',
  readExportFile: 'at most 1 MB; whole files are measured beside readExport',
  readThings: 'one row',
  recogniseContent: 'the last contents of a page',
  reordered: 'runs of lines, each once',
  saysHalves: 'at most 1 MB; whole files are measured beside readExport',
  sayStates: 'the parts of the server',
  sumsOf: 'at most the slots of a sheet',
  template: 'the slots of a template',
  textColumns: 'the columns of a file',
  withoutHeld: 'at most the slots of a sheet',
  withoutTitles: 'the words of a name',
  worstOf: 'the parts of the server',
  writeNoSchoolDays: 'at most 150 periods of a year',
};

function of<Input>(input: Input, work: (input: Input) => unknown): () => unknown {
  return () => work(input);
}

const cases = Object.entries(growing).flatMap(([name, [most, ...inputs]]) =>
  inputs.map((inputOf, nth) => ({ name, nth, most, inputOf })),
);

describe('what loops over what people can add takes a time that grows with it alone', () => {
  // What doubles with each one more is seen with few, and would never end with many.
  test.each(cases)('$name ($nth)', ({ most, inputOf }) => {
    for (const size of [16, 160, 1_600, most])
      expect(
        growthOf((run: () => unknown) => run(), inputOf, size),
        `with ${size}`,
      ).toBeLessThan(4);
  });

  test('every function that takes a list is here, or can have no long one', () => {
    const listed = [...Object.keys(growing), ...Object.keys(bounded)];
    expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
    expect(takingLists().filter((name) => !listed.includes(name))).toEqual([]);
  });
});

test('300 shifts of one person are counted in ten milliseconds', () => {
  const hours = many(300, (at) => given(at));
  const runs = many(5, () => {
    const before = threadMs();
    expect(sumMinutes(countOnce(hours))).toBe(299 * 90 + 120);
    return threadMs() - before;
  });
  expect(Math.min(...runs)).toBeLessThan(10);
});

function takingLists(): string[] {
  const folder = join(import.meta.dirname, '../src/domain');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const taking = /^export (?:function\*?|const) (\w+)(?:<[^(]*?>)?(?: = )?\(((?:[^()]|\([^()]*\))*)\)/gm;
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(taking)].flatMap(([, name = '', parameters = '']) =>
      /\[\]|\b(?:Map|Set|Iterable)</.test(parameters) ? [name] : [],
    ),
  );
}
