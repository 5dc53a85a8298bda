import { expect, test } from 'vitest';
import { describeResult } from '#attack/report.ts';
import { tallyOf } from './attack-step.ts';

function said(name: string, findings: readonly string[]): string {
  const statuses = new Map([[200, 3]]);
  return `${describeResult({ name, what: 'a try', requests: 1200, statuses, findings, seconds: 2 })}\n`;
}

test('the tally counts the attacks that found nothing, and names the others with all that they found', () => {
  const output = said('sessions', []) + said('guessed links', ['a link opens', 'so does another']) + said('keys', []);
  expect(tallyOf(output, false)).toEqual({
    passed: 2,
    failed: 1,
    failures: ['guessed links\n    a link opens\n    so does another\n'],
  });
});

test('a run that broke off has failed, though each attack before found nothing', () => {
  expect(tallyOf(said('sessions', []), false)).toMatchObject({ failed: 1 });
});
