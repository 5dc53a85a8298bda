import { expect, test } from 'vitest';
import { matchSlots } from './match-slots.ts';

const slot = (id: string, title: string, startTime: string | null = null) => ({ id, title, startTime, endTime: null });
const matched = (models: ReturnType<typeof slot>[], slots: ReturnType<typeof slot>[]) => {
  const { pairs, missing, left } = matchSlots(models, slots);
  const ids = (some: readonly { id: string }[]) => some.map(({ id }) => id);
  return { pairs: pairs.map(({ model, slot: of }) => `${model.id}=${of.id}`), missing: ids(missing), left: ids(left) };
};

test('slots are the same by title, and then by time', () => {
  expect(
    matched(
      [slot('a', 'Serve', '12'), slot('b', 'Serve', '11'), slot('c', 'Sort pizza', '10'), slot('d', 'Clean up', '14')],
      [slot('1', 'Sort', '10'), slot('2', 'Serve', '11'), slot('3', 'Serve', '12'), slot('4', 'Clean up', '13')],
    ),
  ).toEqual({ pairs: ['a=3', 'b=2', 'd=4', 'c=1'], missing: [], left: [] });
});

test('slots of one title that were all moved are the same in the order of their times', () => {
  const painting = (...starts: string[]) => starts.map((start, at) => slot(String(at), 'Face painting', start));
  expect(matched(painting('10:00', '10:30', '11:00', '11:30'), painting('09:30', '10:00', '10:30', '11:00'))).toEqual({
    pairs: ['0=0', '1=1', '2=2', '3=3'],
    missing: [],
    left: [],
  });
});

test('slots of one title of which one date has more are the same only at the same time', () => {
  expect(matched([slot('a', 'Serve', '10'), slot('b', 'Serve', '12')], [slot('2', 'Serve', '12')])).toEqual({
    pairs: ['b=2'],
    missing: ['a'],
    left: [],
  });
  expect(matched([slot('a', 'Serve', '10')], [slot('1', 'Serve', '11'), slot('2', 'Serve', '12')])).toEqual({
    pairs: [],
    missing: ['a'],
    left: ['1', '2'],
  });
});

test('a slot without a time is never another one by its time', () => {
  expect(matched([slot('a', 'Bring fruit')], [slot('1', 'Bring bread')])).toEqual({
    pairs: [],
    missing: ['a'],
    left: ['1'],
  });
});

test('what is new is missing, and what has gone is left', () => {
  expect(
    matched([slot('a', 'Sort', '10'), slot('b', 'New', '11')], [slot('1', 'Sort', '10'), slot('2', 'Old', '9')]),
  ).toEqual({ pairs: ['a=1'], missing: ['b'], left: ['2'] });
});
