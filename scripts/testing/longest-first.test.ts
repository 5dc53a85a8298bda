import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SECONDS_KEPT } from './longest-first.ts';
import { runVitest } from './vitest-step.ts';

const vitest = JSON.stringify(import.meta.resolve('vitest'));
const sequencer = JSON.stringify(path.join(import.meta.dirname, 'longest-first.ts'));

test('the files that took longest start first, whatever their size', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-order-'));
  try {
    const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
    const note = `import { appendFileSync } from 'node:fs'; import { test } from ${vitest};`;
    for (const [name, padding] of [
      ['large', 300],
      ['slow', 200],
      ['slower', 0],
    ] as const)
      write(
        `${name}.spec.mjs`,
        `${note} test('runs', () => appendFileSync(${JSON.stringify(path.join(folder, 'order'))}, '${name} ')); //${'.'.repeat(padding)}`,
      );
    mkdirSync(path.join(folder, path.dirname(SECONDS_KEPT)), { recursive: true });
    write(SECONDS_KEPT, JSON.stringify({ 'slow.spec.mjs': 5, 'slower.spec.mjs': 9 }));
    const options = `include: ['*.spec.mjs'], maxWorkers: 1, sequence: { sequencer: LongestFirst }`;
    write(
      'vitest.config.mjs',
      `import { LongestFirst } from ${sequencer}; export default { root: ${JSON.stringify(folder)}, test: { ${options} } };`,
    );
    const config = path.join(folder, 'vitest.config.mjs');
    expect(await runVitest({ limitMs: 60_000, config, shown: false })).toMatchObject({ passed: 3, failed: 0 });
    expect(readFileSync(path.join(folder, 'order'), 'utf8')).toBe('slower slow large ');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
