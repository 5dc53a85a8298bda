import { describe, expect, test } from 'vitest';
import type { GraphErrorClass } from './graph-call.ts';
import { classify } from './graph-error.ts';

type Known = [code: number, subcode: number | null, expected: GraphErrorClass, status?: number];

const table: Known[] = [
  // The token, and what it may do.
  ...[458, 459, 460, 463, 464, 467, null].map((subcode): Known => [190, subcode, 'reconnect', 401]),
  [102, null, 'reconnect'],
  [104, null, 'reconnect'],
  [3, null, 'reconnect'],
  [10, null, 'reconnect', 403],
  [200, null, 'reconnect', 403],
  [299, null, 'reconnect'],
  [25, 2207050, 'reconnect'],
  // No room.
  ...[4, 17, 32, 341, 613, 80001, 80002].map((code): Known => [code, null, 'wait', 403]),
  [368, 1390008, 'wait'],
  [9, 2207042, 'wait'],
  [12345, null, 'wait', 429],
  // Trouble that passes.
  [1, null, 'retry', 500],
  [2, null, 'retry', 500],
  [-2, 2207003, 'retry'],
  [-1, 2207001, 'retry'],
  [-1, 2207032, 'retry'],
  [9004, 2207052, 'retry'],
  [-2, 2207020, 'retry'],
  [-1, 2207053, 'retry'],
  [24, 2207008, 'retry'],
  [9007, 2207027, 'retry'],
  [389, 1363057, 'retry'],
  [324, 2069019, 'retry'],
  [390, null, 'retry'],
  [12345, null, 'retry', 503],
  // What will never be taken.
  [4, 2207051, 'refuse'],
  [506, 1455006, 'refuse'],
  [100, 33, 'refuse'],
  [100, null, 'refuse'],
  [352, 2207026, 'refuse'],
  [351, 1363024, 'refuse'],
  [36000, 2207004, 'refuse'],
  [36001, 2207083, 'refuse'],
  [36003, 2207009, 'refuse'],
  [36004, 2207010, 'refuse'],
  [1, 1366046, 'refuse'],
  [12345, null, 'refuse'],
];

describe('an error of the Graph API', () => {
  test.each(table)('%i/%s calls for %s', (code, subcode, expected, status = 400) => {
    const error = { code, ...(subcode === null ? {} : { error_subcode: subcode }) };
    expect(classify(error, status)).toBe(expected);
  });

  test('is classified by its numbers, whatever its texts and its trace say', () => {
    const telling = { message: '(#190) token 490', error_user_msg: 'code 190, 460', fbtrace_id: 'A490,190,17' };
    expect(classify({ code: 100, ...telling }, 400)).toBe('refuse');
    expect(classify({ code: 2, ...telling }, 500)).toBe('retry');
  });

  test('of an unknown number passes when Meta says so', () => {
    expect(classify({ code: 12_345, is_transient: true }, 400)).toBe('retry');
    expect(classify({ code: 190, is_transient: true }, 400)).toBe('reconnect');
  });
});
