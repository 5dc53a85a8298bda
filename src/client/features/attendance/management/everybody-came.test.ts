import { describe, expect, test } from 'vitest';
import type { AttendedSlot, AttendingPerson } from '#contract/attendance.ts';
import { saidOfAll } from './everybody-came.ts';

const person = (id: string, state: AttendingPerson['state'], kind: AttendingPerson['kind'] = 'signup') => ({
  id,
  kind,
  name: id,
  email: null,
  phone: null,
  state,
  arrivedAt: null,
  leftAt: null,
  facts: [],
});

const slot = (startTime: string | null, ...people: AttendingPerson[]): AttendedSlot => ({
  id: 'slot',
  title: 'Set up tables',
  startTime,
  endTime: null,
  places: null,
  people,
});

describe('“Everybody came, except…”', () => {
  const start = '2026-12-12T16:00:00.000Z';

  test('says of all that they came when their slot began, and of the others that they did not', () => {
    const slots = [
      slot(start, person('ann', 'expected'), person('ben', 'expected')),
      slot(null, person('zoe', 'expected')),
    ];
    expect(saidOfAll(slots, new Set(['ben']))).toEqual([
      { kind: 'arrived', person: 'ann', at: start },
      { kind: 'no_show', person: 'ben' },
      { kind: 'arrived', person: 'zoe' },
    ]);
  });

  test('says nothing of who was checked in, was not needed, or came by', () => {
    const slots = [
      slot(
        start,
        person('ann', 'came'),
        person('ben', 'left'),
        person('cy', 'not_needed'),
        person('di', 'came', 'walk_up'),
      ),
    ];
    expect(saidOfAll(slots, new Set(['ann']))).toEqual([]);
  });

  test('says of somebody who was missing that they came, if they are checked now', () => {
    const slots = [slot(start, person('ann', 'no_show'), person('ben', 'no_show'))];
    expect(saidOfAll(slots, new Set(['ben']))).toEqual([{ kind: 'arrived', person: 'ann', at: start }]);
  });
});
