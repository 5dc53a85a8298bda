import { describe, expect, test } from 'vitest';
import { foldAttendance, type AttendanceFact, type FactKind } from './attendance.ts';

const at = (time: string) => `2026-12-12T${time}:00.000Z`;
let made = 0;
const fact = (kind: FactKind, time: string, undoes: string | null = null): AttendanceFact => {
  made += 1;
  return { id: `fact-${made}`, kind, personId: 'ann', at: at(time), undoes };
};
const stateOf = (...facts: AttendanceFact[]) => foldAttendance(facts).get('ann');

describe('what was said at the door', () => {
  test('is folded to the earliest arrival and the latest leaving, in whatever order it came', () => {
    expect(
      stateOf(fact('left', '17:10'), fact('arrived', '17:03'), fact('arrived', '17:01'), fact('left', '18:57')),
    ).toEqual({ state: 'left', arrivedAt: at('17:01'), leftAt: at('18:57') });
  });

  test('counts the second arrival when the first is taken back, and nobody when both are', () => {
    const [first, second] = [fact('arrived', '17:01'), fact('arrived', '17:03')];
    const oneUndone = [first, second, fact('undone', '17:05', first.id)];
    expect(stateOf(...oneUndone)).toMatchObject({ state: 'came', arrivedAt: at('17:03') });
    expect(stateOf(...oneUndone, fact('undone', '17:06', second.id))).toEqual({
      state: 'expected',
      arrivedAt: null,
      leftAt: null,
    });
  });

  test('an arrival beats a no-show, whatever was said first', () => {
    expect(stateOf(fact('no_show', '17:30'), fact('arrived', '17:20'))?.state).toBe('came');
    expect(stateOf(fact('arrived', '17:20'), fact('no_show', '17:30'))?.state).toBe('came');
  });

  test('the later of no-show and not needed counts, and who is not spoken of is absent', () => {
    expect(stateOf(fact('no_show', '17:30'), fact('not_needed', '17:40'))?.state).toBe('not_needed');
    expect(stateOf(fact('not_needed', '17:30'), fact('no_show', '17:40'))?.state).toBe('no_show');
    expect(foldAttendance([]).size).toBe(0);
  });

  test('who was only checked out has come', () => {
    expect(stateOf(fact('left', '19:00'))).toEqual({ state: 'left', arrivedAt: null, leftAt: at('19:00') });
  });
});
