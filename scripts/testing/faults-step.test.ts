import { expect, test } from 'vitest';
import { announce, sayResult, type Row } from '#faults/report.ts';
import { tallyOf } from './faults-step.ts';

const row: Row = {
  id: 'R-01',
  name: 'a rush on few places',
  engine: 'sqlite',
  did: '5 times 400 people',
  checked: 'I1–I4',
  result: 'survived',
  reasons: [],
  seconds: 3,
};
const said = (more: Partial<Row>) => announce({ ...row, ...more }) + sayResult({ ...row, ...more });

test('the tally counts what was survived, and names what failed and what was left out, with the reason', () => {
  const output = [
    said({}),
    said({ id: 'R-05', result: 'FAILED', reasons: ['exit ≤ 3 s: 4000 ms'] }),
    said({ engine: 'postgres', result: 'not run', did: '', checked: '', reasons: ['PostgreSQL is not installed'] }),
  ].join('');
  expect(tallyOf(output, false)).toMatchObject({
    passed: 1,
    failed: 1,
    failures: [expect.stringMatching(/^R-05 a rush on few places, SQLite\n[^]*exit ≤ 3 s: 4000 ms/)],
    leftOut: ['R-01 a rush on few places, PostgreSQL: PostgreSQL is not installed'],
  });
});

test('a run that broke off has failed, though each fault before was survived', () => {
  expect(tallyOf(said({}), false)).toMatchObject({ failed: 1 });
});
