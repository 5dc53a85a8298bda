import { expect, test } from 'vitest';
import { isId, newId } from './new-id.ts';

const moment = new Date('2026-11-20T18:00:00.000Z');
const later = new Date(moment.getTime() + 1);

test('ids are UUIDs of version 7 that begin with their moment', () => {
  const id = newId(moment);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isId(id)).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(moment.getTime());
});

test('ids of one moment keep their order, also when others are made of another moment between them', () => {
  const ids = Array.from({ length: 50_000 }, (_, at) => newId(at % 3 === 0 ? later : moment));
  const ofMoment = ids.filter((_, at) => at % 3 !== 0);
  const ofLater = ids.filter((_, at) => at % 3 === 0);
  expect([...ofMoment, ...ofLater]).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
