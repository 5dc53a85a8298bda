import { describe, expect, test } from 'vitest';
import type { AttendingPerson, SaidFact } from '#contract/attendance.ts';
import {
  countCame,
  countNotHereYet,
  describeOffset,
  describeSayer,
  formatCame,
  lastSaid,
  sumUp,
} from './describe-attendance.ts';

const person = (state: AttendingPerson['state'], kind: AttendingPerson['kind'] = 'signup'): AttendingPerson => ({
  id: state,
  kind,
  name: 'Ann',
  email: null,
  phone: null,
  state,
  arrivedAt: null,
  leftAt: null,
  facts: [],
});

const fact = (more: Partial<SaidFact>): SaidFact => ({
  id: 'fact',
  kind: 'arrived',
  at: '2026-12-12T16:00:00.000Z',
  receivedAt: '2026-12-12T16:00:00.000Z',
  by: { kind: 'helper', name: null },
  ...more,
});

describe('who came to a slot', () => {
  test('is still missing after it begins, as long as nothing was said of them', () => {
    const people = [
      person('expected'),
      person('came'),
      person('no_show'),
      person('not_needed'),
      person('expected', 'walk_up'),
    ];
    expect([countNotHereYet({ people }, false), countNotHereYet({ people }, true)]).toEqual([0, 1]);
  });

  test('stands beside who came without a sign-up, and without who was not needed', () => {
    const people = [person('came'), person('left'), person('no_show'), person('not_needed'), person('came', 'walk_up')];
    expect(formatCame(countCame({ people }))).toBe('2 of 3 came + 1 without a sign-up');
    expect(formatCame(sumUp([countCame({ people }), countCame({ people })]))).toBe('4 of 6 came + 2 without a sign-up');
  });

  test('does not count somebody who came by and was taken back', () => {
    expect(formatCame(countCame({ people: [person('expected', 'walk_up')] }))).toBe('Nobody signed up');
    expect(formatCame(countCame({ people: [person('expected')] }))).toBe('0 of 1 came');
  });
});

describe('what was said', () => {
  test('names who said it, as far as it is known', () => {
    expect(describeSayer(fact({ by: { kind: 'helper', name: 'Olga' } }))).toBe('Olga');
    expect(describeSayer(fact({ by: { kind: 'helper', name: null } }))).toBe('a helper at the door');
    expect(describeSayer(fact({ by: { kind: 'user', name: null } }))).toBe('an organizer');
    expect(describeSayer(fact({ by: { kind: 'self', name: null } }))).toBe('said themselves');
    expect(describeSayer(fact({ by: { kind: 'helper', name: 'Olga', loadedBy: 'Vikram' } }))).toBe(
      'Olga, in a file that Vikram loaded',
    );
  });

  test('says how wrong the clock of a phone was', () => {
    expect(describeOffset(fact({}))).toBeNull();
    expect(describeOffset(fact({ offsetSeconds: -2820 }))).toContain('47 minutes fast');
    expect(describeOffset(fact({ offsetSeconds: 10_800 }))).toContain('3 hours slow');
  });

  test('that still counts is the last that was not taken back', () => {
    const facts = [
      fact({ id: '1' }),
      fact({ id: '2', kind: 'left', isUndone: true }),
      fact({ id: '3', kind: 'undone' }),
    ];
    expect(lastSaid({ facts })?.id).toBe('1');
    expect(lastSaid({ facts: [] })).toBeNull();
  });
});
