import { describe, expect, test } from 'vitest';
import { handOverEnds, leavesTimeToApprove, nameForLink, tellsFullName } from './hand-overs.ts';

const moment = (text: string) => new Date(text);

describe('the link to hand a place over', () => {
  test('works for a week', () => {
    expect(handOverEnds(moment('2026-10-01T10:00:00Z'), moment('2026-10-20T17:00:00Z'))).toEqual(
      moment('2026-10-08T10:00:00Z'),
    );
  });

  test('never works after the start', () => {
    expect(handOverEnds(moment('2026-10-01T10:00:00Z'), moment('2026-10-02T17:00:00Z'))).toEqual(
      moment('2026-10-02T17:00:00Z'),
    );
  });

  test('asks an organizer only if that leaves two days', () => {
    const begins = moment('2026-10-03T10:00:00Z');
    expect(leavesTimeToApprove(begins, moment('2026-10-01T10:00:00Z'))).toBe(true);
    expect(leavesTimeToApprove(begins, moment('2026-10-01T10:00:01Z'))).toBe(false);
  });
});

test.each([
  ['Ann Thompson', 'Ann T.'],
  ['  Maria  del Carmen Ruiz ', 'Maria R.'],
  ['Ann', 'Ann'],
  ['陳大文', '陳'],
  ['Wolfeschlegelsteinhausenbergerdorff Smith', 'Wolfeschlegelsteinhausenberger'],
  ['Helper 1', 'Helper'],
  ['604 555 0199 Ann', '604 A.'],
  ['6045550199 Ann', 'A'],
  ['ann@families.example Anders', 'a'],
  ['www.families.example Anders', 'w'],
  ['\u202eAnn Anders', 'Ann A.'],
])('%j is proposed to be called %j', (name, proposed) => {
  expect(nameForLink(name)).toBe(proposed);
});

test.each([
  ['Ann Thompson', 'Ann Thompson', true],
  ['thompson, ANN', 'Ann Thompson', true],
  ['Ann T.', 'Ann Thompson', false],
  ['Ann', 'Ann', false],
  ['陳大文', '陳大文', true],
  ['陳', '陳大文', false],
  ['陳 大文', '陳大文', true],
  ['我是陳·大文', '陳大文', true],
  ['Ann-Thompson', 'Ann Thompson', true],
  ['AnnThompson', 'Ann Thompson', true],
  ['thompson_ann', 'Ann Thompson', true],
  ['Ann\u200bThompson', 'Ann Thompson', true],
  ['A\u00adnn Thompson', 'Ann Thompson', true],
  ['Jean Pierre Dupont', 'Jean-Pierre Dupont', true],
  ['Jean Dupont', 'Jean-Pierre Dupont', false],
])('%j tells the full name of %j: %j', (shown, name, tells) => {
  expect(tellsFullName(shown, name)).toBe(tells);
});
