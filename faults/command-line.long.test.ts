import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasProvedSomething, type Row } from './report.ts';

const root = path.resolve(import.meta.dirname, '..');

function run(args: readonly string[]): Promise<{ readonly code: unknown; readonly said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/faults.ts', ...args], { cwd: root }, (error, _output, said) =>
      resolve({ code: error?.code ?? 0, said }),
    );
  });
}

test.each([
  { args: ['R-99'], said: 'There is no fault "R-99"' },
  { args: ['--engine=postgresql'], said: 'There is no engine "postgresql"; there are sqlite and postgres.' },
  { args: ['R-06', '--engine=postgres'], said: 'None of R-06 is injected on postgres.' },
  { args: ['--seed=x'], said: '"x" is no seed' },
  { args: ['--seed='], said: '"" is no seed' },
])('what would inject nothing, or something else than was asked for, is refused: $args', async ({ args, said }) => {
  const answer = await run(args);
  expect(answer).toEqual({ code: 1, said: expect.stringContaining(said) });
});

test('faults that could not be injected prove nothing', () => {
  const row = { id: 'R-01', name: '', engine: 'postgres', did: '', checked: '', reasons: [], seconds: 0 } as const;
  const of = (...results: Row['result'][]) => hasProvedSomething(results.map((result) => ({ ...row, result })));
  expect([of(), of('not run'), of('not run', 'survived'), of('FAILED')]).toEqual([false, false, true, true]);
});
