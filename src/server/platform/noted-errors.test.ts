import { expect, test } from 'vitest';
import { collectLog } from '#tests/support/collected-log.ts';
import { HOUR, MINUTE, TestClock } from '#tests/support/test-clock.ts';
import { notingErrors } from './noted-errors.ts';

function makeLog() {
  const { log: written, logged } = collectLog();
  const clock = new TestClock();
  return { ...notingErrors(written, clock), clock, logged };
}

test('errors are written as before, and remembered with the sentence of the code, the kind and the place', () => {
  const { log, errors, logged } = makeLog();
  const cause = Object.assign(new RangeError('maria@families.example'), { code: 'SQLITE_FULL' });
  log.error({ err: cause, name: 'Maria' }, 'could not save it');
  log.fatal('the disk is full');
  log.error(new TypeError('no'));
  expect(errors.latest()).toMatchObject([
    { message: 'an error without a message', type: 'TypeError' },
    { message: 'the disk is full', type: null, place: null },
    { message: 'could not save it', type: 'RangeError (SQLITE_FULL)' },
  ]);
  expect(errors.latest()[2]?.place).toMatch(/noted-errors\.test\.ts:\d+\)?$/);
  expect(JSON.stringify(errors.latest())).not.toMatch(/maria/i);
  expect(logged()).toContain('could not save it');
  expect(logged()).toContain('the disk is full');
});

test('warnings and what is less are no errors', () => {
  const { log, errors } = makeLog();
  log.warn('slow');
  log.info('fine');
  log.child({}).info('request');
  expect([errors.latest(), errors.total()]).toEqual([[], 0]);
});

test('the same error is counted, and comes first again when it happens again', () => {
  const { log, errors, clock } = makeLog();
  const fail = (message: string) => log.error({ err: undefined }, message);
  fail('a');
  fail('b');
  clock.advance(MINUTE);
  fail('a');
  expect(errors.latest()).toMatchObject([
    { message: 'a', count: 2, lastAt: clock.now() },
    { message: 'b', count: 1 },
  ]);
  expect(errors.countSince(clock.now())).toBe(1);
  clock.advance(HOUR);
  expect([errors.countSince(new Date(clock.now().getTime() - HOUR)), errors.total()]).toEqual([1, 3]);
});

test('only twenty kinds are kept, without those that were quiet for longest', () => {
  const { log, errors } = makeLog();
  for (let nth = 1; nth <= 25; nth += 1) log.error(`fault ${nth}`);
  expect(errors.latest().map(({ message }) => message)).toEqual(
    Array.from({ length: 20 }, (_, at) => `fault ${25 - at}`),
  );
});
