import { describe, expect, test } from 'vitest';
import { judgeSystem } from './judge-system.ts';
import { sayStates, systemParts, type PartState, type SystemPart } from './part-states.ts';
import type { SystemFacts } from './system-facts.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const [MB, GB] = [1_000_000, 1_000_000_000];

const allWell: SystemFacts = {
  mail: {
    isSetUp: true,
    paused: null,
    waiting: 0,
    oldestWaiting: null,
    oldestBulkWaiting: null,
    allRefused: null,
    sent: 100,
    failed: 0,
  },
  jobs: { gaveUp: 0, failing: 0, latest: null },
  backups: { state: 'ok', age: HOUR },
  disk: { free: 20 * GB, isFull: false },
  database: { engine: 'sqlite', growth: null, free: 20 * GB },
  zone: { isStale: false },
  versions: { running: ['1.0.0', '1.0.0'] },
  errors: { inLastHour: 0, inLastDay: 0 },
  process: { memory: 200 * MB },
};

const judge = <Part extends SystemPart>(part: Part, facts: Partial<NonNullable<SystemFacts[Part]>>) =>
  judgeSystem({ ...allWell, [part]: { ...allWell[part], ...facts } })[part];

type Row<Part extends SystemPart> = readonly [
  what: string,
  facts: Partial<NonNullable<SystemFacts[Part]>>,
  state: PartState,
];

function boundaries<Part extends SystemPart>(part: Part, rows: readonly Row<Part>[]): void {
  test.each(rows)(`${part}: %s`, (_what, facts, state) => {
    const verdict = judge(part, facts);
    expect(verdict?.state).toBe(state);
    const says = [verdict?.problem, verdict?.advice];
    if (state === 'well') expect(says).toEqual([null, null]);
    else for (const sentence of says) expect(sentence).toMatch(/^[A-Z\d].*[.]$/);
  });
}

test('a hub without any trouble is well in every part', () => {
  const verdicts = judgeSystem(allWell);
  expect(Object.keys(verdicts).toSorted()).toEqual([...systemParts].toSorted());
  expect(new Set(Object.values(verdicts).map(({ state }) => state))).toEqual(new Set(['well']));
});

test('nothing is said of backups where the hub takes none', () => {
  expect(judgeSystem({ ...allWell, backups: null }).backups).toBeUndefined();
});

describe('the state of', () => {
  boundaries('mail', [
    ['not set up', { isSetUp: false }, 'attention'],
    ['not set up while emails wait', { isSetUp: false, waiting: 1 }, 'broken'],
    ['the password refused', { paused: 'password' }, 'broken'],
    ['the server unreachable', { paused: 'unreachable' }, 'broken'],
    ['too many sign-ins', { paused: 'sign-ins' }, 'attention'],
    ['the quota used up', { paused: 'quota' }, 'attention'],
    ['waiting for just under 15 minutes', { oldestWaiting: 15 * MINUTE - 1 }, 'well'],
    ['waiting for 15 minutes', { oldestWaiting: 15 * MINUTE }, 'attention'],
    ['waiting for just under two hours', { oldestWaiting: 2 * HOUR - 1 }, 'attention'],
    ['waiting for two hours', { oldestWaiting: 2 * HOUR }, 'broken'],
    ['bulk waiting for just under 26 hours', { oldestBulkWaiting: 26 * HOUR - 1 }, 'well'],
    ['bulk waiting for 26 hours', { oldestBulkWaiting: 26 * HOUR }, 'attention'],
    ['bulk waiting for three days', { oldestBulkWaiting: 3 * DAY }, 'broken'],
    ['none of several accepted for just under 15 minutes', { allRefused: 15 * MINUTE - 1 }, 'well'],
    ['none of several accepted for 15 minutes', { allRefused: 15 * MINUTE }, 'attention'],
    ['none of several accepted for two hours', { allRefused: 2 * HOUR }, 'broken'],
    ['few failures', { sent: 0, failed: 4 }, 'well'],
    ['failures below a tenth', { sent: 46, failed: 5 }, 'well'],
    ['failures of a tenth', { sent: 45, failed: 5 }, 'attention'],
    ['the worst of several', { paused: 'quota', oldestWaiting: 3 * HOUR }, 'broken'],
  ]);
  boundaries('jobs', [
    ['due for just under ten minutes', { latest: 10 * MINUTE - 1 }, 'well'],
    ['due for ten minutes', { latest: 10 * MINUTE }, 'attention'],
    ['due for just under an hour', { latest: HOUR - 1 }, 'attention'],
    ['due for an hour', { latest: HOUR }, 'broken'],
    ['one given up', { gaveUp: 1 }, 'attention'],
    ['one that failed', { failing: 1 }, 'attention'],
  ]);
  boundaries('backups', [
    ['failed', { state: 'failed' }, 'broken'],
    ['late', { state: 'late' }, 'attention'],
    ['off', { state: 'off', age: null }, 'attention'],
    ['just under 26 hours old', { age: 26 * HOUR - 1 }, 'well'],
    ['26 hours old', { age: 26 * HOUR }, 'attention'],
    ['three days old', { state: 'late', age: 3 * DAY }, 'broken'],
  ]);
  boundaries('disk', [
    ['just over one gigabyte free', { free: GB + 1 }, 'well'],
    ['one gigabyte free', { free: GB }, 'attention'],
    ['just over 200 megabytes free', { free: 200 * MB + 1 }, 'attention'],
    ['200 megabytes free', { free: 200 * MB }, 'broken'],
    ['full by quota although the disk has room', { isFull: true }, 'broken'],
  ]);
  boundaries('database', [
    ['not growing', { growth: 0, free: 0 }, 'well'],
    ['shrinking', { growth: -1, free: 10 }, 'well'],
    ['growing on another machine', { engine: 'postgres', growth: GB, free: null }, 'well'],
    ['full in 31 days', { growth: 100, free: 3199 }, 'well'],
    ['full in 30 days', { growth: 100, free: 3099 }, 'attention'],
    ['full in 8 days', { growth: 100, free: 800 }, 'attention'],
    ['full in 7 days', { growth: 100, free: 799 }, 'broken'],
  ]);
  boundaries('zone', [['old data', { isStale: true }, 'broken']]);
  boundaries('versions', [
    ['one version', { running: ['1.0.0'] }, 'well'],
    ['two versions', { running: ['1.1.0', '1.0.0'] }, 'attention'],
  ]);
  boundaries('errors', [
    ['one in the last day', { inLastDay: 1 }, 'attention'],
    ['19 in the last hour', { inLastHour: 19, inLastDay: 19 }, 'attention'],
    ['20 in the last hour', { inLastHour: 20, inLastDay: 20 }, 'broken'],
  ]);
  boundaries('process', [
    ['just under one gigabyte', { memory: GB - 1 }, 'well'],
    ['one gigabyte', { memory: GB }, 'attention'],
  ]);
});

test('backups that are off are no trouble on PostgreSQL, which has tools of its own', () => {
  const facts: SystemFacts = {
    ...allWell,
    backups: { state: 'off', age: null },
    database: { ...allWell.database, engine: 'postgres' },
  };
  expect(judgeSystem(facts).backups?.state).toBe('well');
});

test('the sentences say how long and how many', () => {
  expect(judge('mail', { oldestWaiting: 95 * MINUTE })?.problem).toBe('An email has been waiting for 95 minutes.');
  expect(judge('mail', { oldestWaiting: 5 * HOUR })?.problem).toBe('An email has been waiting for 5 hours.');
  expect(judge('backups', { age: 4 * DAY })?.problem).toBe('The last backup is 4 days old.');
  expect(judge('jobs', { gaveUp: 2 })?.problem).toBe('2 jobs were given up.');
  expect(judge('versions', { running: ['1.1.0', '1.0.0', '1.1.0'] })?.problem).toBe(
    'Processes of different versions run: 1.0.0, 1.1.0.',
  );
});

test.each([
  [[], 'All is well'],
  [['well', 'well'], 'All is well'],
  [['attention'], 'One part needs attention'],
  [['attention', 'attention'], 'Two parts need attention'],
  [['broken'], 'One part doesn’t work'],
  [['broken', 'broken', 'attention'], 'Two parts don’t work, and one needs attention'],
  [['broken', 'attention', 'attention', 'attention'], 'One part doesn’t work, and three need attention'],
] as const)('%j is said as %s', (states, words) => {
  expect(sayStates(states)).toBe(words);
});
