import { describe, expect, it } from 'vitest';
import { present } from '#tests/support/present.ts';
import { costAt, shiftOf, type Box, type Obstacle } from './toast-place.ts';

const DESK = { width: 1280, height: 800 };
const TOAST: Box = { left: 876, top: 700, right: 1264, bottom: 784 };

const control = (left: number, top: number, width = 120, height = 44): Obstacle => ({
  box: { left, top, right: left + width, bottom: top + height },
  cost: 10,
});

describe('the place of a toast', () => {
  it('is its edge of the screen where nothing is under it', () => {
    expect(shiftOf(TOAST, DESK, [control(100, 100), control(700, 720)])).toEqual({ x: 0, y: 0 });
  });

  it('is the nearest one that covers no control', () => {
    const reasons = [control(900, 740)];
    const shift = shiftOf(TOAST, DESK, reasons);
    expect(shift).toEqual({ x: 0, y: -48 });
    expect(costAt(TOAST, shift, reasons)).toBe(0);
  });

  it('lies beside a column of controls', () => {
    const column = Array.from({ length: 16 }, (_entry, row) => control(1100, row * 50));
    const shift = shiftOf(TOAST, DESK, column);
    expect(TOAST.right + shift.x).toBeLessThan(1100);
    expect(shift.y).toBe(0);
  });

  it('never leaves the screen, and gives up what costs least where no place is free', () => {
    const rows = Array.from({ length: 20 }, (_entry, row) => control(0, row * 40, 360, 36));
    const phone = { width: 360, height: 740 };
    const toast = { left: 12, top: 12, right: 348, bottom: 96 };
    const focused = { ...present(rows[0]), cost: 1000 };
    const shift = shiftOf(toast, phone, [focused, ...rows]);
    expect(shift.x).toBe(0);
    expect(toast.top + shift.y).toBeGreaterThan(focused.box.bottom);
    expect(toast.bottom + shift.y).toBeLessThanOrEqual(phone.height);
  });
});
