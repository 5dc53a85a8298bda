import { expect, test } from 'vitest';
import type { NeedKind } from '#contract/overview.ts';
import { chooseNeeds, type DatedNeed } from './order-needs.ts';

const need = (kind: NeedKind, day: number | null, isUrgent = false): DatedNeed => ({
  need: { kind, isUrgent, ...(day === null ? {} : { day: `2026-12-0${day}` }) },
  moment: day === null ? null : new Date(`2026-12-0${day}T16:00:00.000Z`),
});

test('of many needs the soonest five are chosen, in their order', () => {
  const days = [7, 3, 5, 1, 6, 2, 4].map((day) => need('places_missing', day));
  expect(chooseNeeds(days).map(({ day }) => day?.slice(-1))).toEqual(['1', '2', '3', '4', '5']);
});

test('what is broken is chosen before all else, urgent or not, and stands first, as a phone folds what is further down', () => {
  for (const isUrgent of [false, true]) {
    const days = [1, 2, 3, 4, 5, 6].map((day) => need('places_missing', day, isUrgent));
    const broken = [need('backup', null, true), need('email', null, true)];
    const chosen = chooseNeeds([...days, need('hours', null), ...broken]);
    expect(chosen.map(({ kind, day }) => day ?? kind)).toEqual([
      'email',
      'backup',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ]);
  }
});

test('what is urgent is chosen before what is only sooner, and stands in its time', () => {
  const days = [1, 2, 3, 4, 5].map((day) => need('late_cancellation', day));
  const chosen = chooseNeeds([...days, need('hand_over', 6, true), need('hours', null)]);
  expect(chosen.map(({ kind }) => kind)).toEqual([...Array<string>(4).fill('late_cancellation'), 'hand_over']);
});

test('where two begin at the same moment, the event of the day comes first', () => {
  expect(chooseNeeds([need('hand_over', 2), need('today', 2)]).map(({ kind }) => kind)).toEqual(['today', 'hand_over']);
});
