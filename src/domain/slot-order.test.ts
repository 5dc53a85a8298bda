import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bySlotOrder } from './slot-order.ts';

it('puts early before late, timed before untimed, and ties by title', () => {
  const slots = [
    { title: 'Zebra', startTime: null },
    { title: 'Apples', startTime: null },
    { title: 'Late', startTime: '2026-12-12T20:00:00.000Z' },
    { title: 'B', startTime: '2026-12-12T16:00:00.000Z' },
    { title: 'A', startTime: '2026-12-12T16:00:00.000Z' },
  ];
  expect(slots.toSorted(bySlotOrder).map(({ title }) => title)).toEqual(['A', 'B', 'Late', 'Apples', 'Zebra']);
});

it('puts slots as they were put by hand, and the others after them by time', () => {
  const slots = [
    { title: 'Later', startTime: '2026-12-12T20:00:00.000Z', position: null },
    { title: 'Second', startTime: '2026-12-12T16:00:00.000Z', position: 1 },
    { title: 'Earlier', startTime: '2026-12-12T16:00:00.000Z' },
    { title: 'First', startTime: null, position: 0 },
  ];
  expect(slots.toSorted(bySlotOrder).map(({ title }) => title)).toEqual(['First', 'Second', 'Earlier', 'Later']);
});

it('is one order, whatever the slots', () => {
  const slot = fc.record({
    title: fc.string(),
    startTime: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')),
    position: fc.option(fc.nat({ max: 2 })),
  });
  fc.assert(
    fc.property(slot, slot, slot, (a, b, c) => {
      expect(Math.sign(bySlotOrder(a, b))).toBe(-Math.sign(bySlotOrder(b, a)) || 0);
      if (bySlotOrder(a, b) <= 0 && bySlotOrder(b, c) <= 0) expect(bySlotOrder(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
