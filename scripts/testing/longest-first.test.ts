import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SECONDS_KEPT } from './longest-first.ts';
import { runVitest } from './vitest-step.ts';

const vitest = JSON.stringify(import.meta.resolve('vitest'));
const sequencer = JSON.stringify(path.join(import.meta.dirname, 'longest-first.ts'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-order-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

function writeTest(name: string, { padding = 0, takesMs = 0 } = {}): void {
  const note = `appendFileSync(${JSON.stringify(path.join(folder, 'order'))}, '${name} ')`;
  const run = `async () => { ${note}; await new Promise((resolve) => setTimeout(resolve, ${takesMs})); }`;
  write(
    `${name}.spec.mjs`,
    `import { appendFileSync } from 'node:fs'; import { test } from ${vitest}; test('runs', ${run}); //${'.'.repeat(padding)}`,
  );
}

/** Runs the files of the folder with these seconds of an earlier run. Answers their order. */
async function order(took: Record<string, number>, options: string): Promise<string[]> {
  mkdirSync(path.join(folder, path.dirname(SECONDS_KEPT)), { recursive: true });
  write(SECONDS_KEPT, JSON.stringify(took));
  const common = `root: ${JSON.stringify(folder)}, test: { maxWorkers: 1, sequence: { sequencer: LongestFirst }`;
  write('vitest.config.mjs', `import { LongestFirst } from ${sequencer}; export default { ${common}, ${options} } };`);
  const config = path.join(folder, 'vitest.config.mjs');
  expect(await runVitest({ limitMs: 60_000, config, shown: false })).toMatchObject({ passed: 3, failed: 0 });
  return readFileSync(path.join(folder, 'order'), 'utf8').trim().split(' ');
}

test('the files that took longest start first, whatever their size', async () => {
  writeTest('large', { padding: 300 });
  writeTest('slow', { padding: 200 });
  writeTest('slower');
  const ran = await order({ 'slow.spec.mjs': 5, 'slower.spec.mjs': 9 }, `include: ['*.spec.mjs']`);
  expect(ran).toEqual(['slower', 'slow', 'large']);
});

test('a file that runs by itself starts before those that share a worker', async () => {
  // Long enough for the other worker to start.
  writeTest('long', { takesMs: 3000 });
  for (const name of ['alone', 'short']) writeTest(name);
  const project = (name: string, files: string, isolate: boolean) =>
    `{ extends: true, test: { name: '${name}', include: [${files}], isolate: ${isolate}, maxWorkers: 2 } }`;
  const shared = project('shared', `'long.spec.mjs', 'short.spec.mjs'`, false);
  const ran = await order(
    { 'long.spec.mjs': 9, 'short.spec.mjs': 5 },
    `maxWorkers: 2, projects: [${shared}, ${project('alone', `'alone.spec.mjs'`, true)}]`,
  );
  expect(ran.toSorted()).toEqual(['alone', 'long', 'short']);
  expect(ran.at(-1)).toBe('short');
});
