import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVitest } from 'vitest/node';
import { LongestFirst, SECONDS_KEPT } from './longest-first.ts';
import { runVitest } from './vitest-step.ts';

const vitest = JSON.stringify(import.meta.resolve('vitest'));
const sequencer = JSON.stringify(path.join(import.meta.dirname, 'longest-first.ts'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-order-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

function writeTest(name: string, { padding = 0 } = {}): void {
  const note = `appendFileSync(${JSON.stringify(path.join(folder, 'order'))}, '${name} ')`;
  write(
    `${name}.spec.mjs`,
    `import { appendFileSync } from 'node:fs'; import { test } from ${vitest}; test('runs', () => { ${note}; }); //${'.'.repeat(padding)}`,
  );
}

function configure(took: Record<string, number>, options: string): string {
  mkdirSync(path.join(folder, path.dirname(SECONDS_KEPT)), { recursive: true });
  write(SECONDS_KEPT, JSON.stringify(took));
  const common = `root: ${JSON.stringify(folder)}, test: { maxWorkers: 1, sequence: { sequencer: LongestFirst }`;
  write('vitest.config.mjs', `import { LongestFirst } from ${sequencer}; export default { ${common}, ${options} } };`);
  return path.join(folder, 'vitest.config.mjs');
}

test('the files that took longest start first, whatever their size', async () => {
  writeTest('large', { padding: 300 });
  writeTest('slow', { padding: 200 });
  writeTest('slower');
  const config = configure({ 'slow.spec.mjs': 5, 'slower.spec.mjs': 9 }, `include: ['*.spec.mjs']`);
  expect(await runVitest({ limitMs: 60_000, config, shown: false })).toMatchObject({ passed: 3, failed: 0 });
  const ran = readFileSync(path.join(folder, 'order'), 'utf8').trim().split(' ');
  expect(ran).toEqual(['slower', 'slow', 'large']);
});

test('a file that runs by itself starts before those that share a worker', async () => {
  for (const name of ['alone', 'long', 'short']) writeTest(name);
  const project = (name: string, files: string, isolate: boolean) =>
    `{ extends: true, test: { name: '${name}', include: [${files}], isolate: ${isolate} } }`;
  const shared = project('shared', `'long.spec.mjs', 'short.spec.mjs'`, false);
  const config = configure(
    { 'long.spec.mjs': 9, 'short.spec.mjs': 5 },
    `projects: [${shared}, ${project('alone', `'alone.spec.mjs'`, true)}]`,
  );
  // Only sorted: which of several workers begins first is up to the machine.
  const runner = await createVitest('test', { root: folder, config, watch: false });
  try {
    const sorted = await new LongestFirst(runner).sort(await runner.globTestSpecifications());
    expect(sorted.map(({ moduleId }) => path.basename(moduleId, '.spec.mjs'))).toEqual(['alone', 'long', 'short']);
  } finally {
    await runner.close();
  }
});
