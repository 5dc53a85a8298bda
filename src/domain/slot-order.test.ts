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

it('is one order, whatever the slots', () => {
  const slot = fc.record({
    title: fc.string(),
    startTime: fc.option(fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z')),
  });
  fc.assert(
    fc.property(slot, slot, slot, (a, b, c) => {
      expect(Math.sign(bySlotOrder(a, b))).toBe(-Math.sign(bySlotOrder(b, a)) || 0);
      if (bySlotOrder(a, b) <= 0 && bySlotOrder(b, c) <= 0) expect(bySlotOrder(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
