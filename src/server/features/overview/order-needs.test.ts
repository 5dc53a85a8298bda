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

test('what is broken is chosen before what is only sooner, and stands where it belongs', () => {
  const days = [1, 2, 3, 4, 5, 6].map((day) => need('places_missing', day));
  const chosen = chooseNeeds([...days, need('hours', null), need('email', null, true)]);
  expect(chosen.map(({ kind }) => kind)).toEqual([...Array<string>(4).fill('places_missing'), 'email']);
});

test('where two begin at the same moment, the event of the day comes first', () => {
  expect(chooseNeeds([need('hand_over', 2), need('today', 2)]).map(({ kind }) => kind)).toEqual(['today', 'hand_over']);
});
