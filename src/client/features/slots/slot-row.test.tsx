import { describe, expect, test } from 'vitest';
import type { SheetView } from '#contract/sheets.ts';
import type { SlotView } from '#contract/slots.ts';
import { renderPart } from '#tests/support/rendered.tsx';
import { fairView, setupView } from '#tests/support/views.ts';
import { SlotRow } from './slot-row.tsx';

/** On Saturday, December 12, from 8 to 10. */
const shift: SlotView = { ...setupView, startTime: '2026-12-12T15:00:00.000Z', endTime: '2026-12-12T17:00:00.000Z' };
const fridayNight = '2026-12-12T06:59:00.000Z';

const closing = (slot: Partial<SlotView>, sheet: Partial<SheetView> = {}) => {
  const row = (
    <SlotRow slot={{ ...shift, ...slot }} sheet={{ ...fairView, ...sheet }} canSignUp={true} onSignUp={() => {}} />
  );
  return /Sign-ups close (.*?\d:\d\d)/.exec(renderPart(row).container.textContent)?.[1];
};

test('a slot says when it closes where that is earlier than its sheet and its end', () => {
  expect(closing({})).toBeUndefined();
  expect(closing({ closesHoursBefore: 48 })).toBe('Thursday, December 10, 8:00');
  expect(closing({ closesHoursBefore: 48 }, { eventDeadline: fridayNight })).toBe('Thursday, December 10, 8:00');
  expect(closing({ deadline: '2026-12-10T03:00:00.000Z', closesHoursBefore: 48 })).toBe('Wednesday, December 9, 8:00');
});

test('a slot whose own deadline never comes says nothing of it', () => {
  expect(closing({ deadline: '2026-12-12T16:00:00.000Z' }, { eventDeadline: fridayNight })).toBeUndefined();
  expect(closing({ deadline: '2026-12-12T20:00:00.000Z' })).toBeUndefined();
});

test('a slot of a sheet that hides its day tells a deadline, and not the day by the hours before its start', () => {
  const hidden = { showEventDate: false };
  expect(closing({ closesHoursBefore: 48 }, hidden)).toBeUndefined();
  expect(closing({ deadline: '2026-12-10T03:00:00.000Z' }, hidden)).toBe('Wednesday, December 9, 8:00');
  expect(closing({ deadline: '2026-12-11T03:00:00.000Z', closesHoursBefore: 48 }, hidden)).toBeUndefined();
});

describe('a full slot says so, and that no spots are available', () => {
  const said = (sheet: Partial<SheetView>) => {
    const slot = { ...shift, isFull: true, signupsOpen: true };
    const row = <SlotRow slot={slot} sheet={{ ...fairView, ...sheet }} canSignUp={true} onSignUp={() => {}} />;
    const texts = renderPart(row).container.textContent;
    return ['FULL', 'No spots available', 'Join the waiting list', 'Sign Up'].filter((words) => texts.includes(words));
  };

  test('where nobody can wait for it', () => {
    expect(said({ waitlist: 'off' })).toEqual(['FULL', 'No spots available']);
  });

  test('and under it how to wait', () => {
    expect(said({})).toEqual(['FULL', 'No spots available', 'Join the waiting list']);
  });
});
