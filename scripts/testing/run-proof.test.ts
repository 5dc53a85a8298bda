import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { runCommand } from './run-command.ts';
import { FAILED, PASSED, runTurns, type Step } from './step.ts';
import { ownTemporaryFolder } from './temporary-folder.ts';
import { resolvesLocalhost, runVitest } from './vitest-step.ts';

const never = new AbortController().signal;
const quietly = () => {};
let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hub-proof-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('steps', () => {
  const step = (name: string, run: Step['run']): Step => ({ name, what: 'a test of the steps', run });
  const sumOf = (...steps: Step[]) => runTurns([{ lanes: 1, steps }], never, quietly);

  test('run on after one has failed or has thrown, and are added up', async () => {
    const sum = await sumOf(
      step('a', async () => FAILED),
      step('thrower', () => Promise.reject(new Error('this failure belongs to the test'))),
      step('b', async () => ({ passed: 4, failed: 0 })),
    );
    const nothing = { leftOut: [], flaky: [], files: [] };
    expect(sum).toEqual({ passed: 4, failed: 2, failures: ['a: see above', 'thrower: see above'], ...nothing });
  });

  test('name again what failed, what could not run on this machine, and what passed when it ran again', async () => {
    const failures = ['a.test.ts › counts the places'];
    const leftOut = ['2 tests. Install ffmpeg.'];
    const flaky = ['b.test.ts › now and then'];
    const sum = await sumOf(step('unit', async () => ({ passed: 1, failed: 1, failures, leftOut, flaky })));
    expect(sum).toMatchObject({
      failures: ['unit: a.test.ts › counts the places'],
      leftOut: ['unit: 2 tests. Install ffmpeg.'],
      flaky: ['unit: b.test.ts › now and then'],
    });
  });

  test('of a turn run so many at once, the next when one ends; those of the next turn after them all', async () => {
    const order: string[] = [];
    const lasting = (name: string, ticks: number) =>
      step(name, async () => {
        order.push(`${name} begins`);
        for (let tick = 0; tick < ticks; tick += 1) await new Promise(setImmediate);
        order.push(`${name} ends`);
        return PASSED;
      });
    const turn = { lanes: 2, steps: [lasting('a', 9), lasting('b', 1), lasting('c', 1)] };
    await runTurns([turn, { lanes: 1, steps: [lasting('d', 1)] }], never, quietly);
    expect(order.join(', ')).toBe('a begins, b begins, b ends, c begins, c ends, a ends, d begins, d ends');
  });

  test('that run at once say what they have to say when they end, each by itself', async () => {
    const said: string[] = [];
    const talking = (name: string) =>
      step(name, async (say) => {
        for (const word of ['one', 'two']) {
          say(`${name} ${word}\n`);
          await new Promise(setImmediate);
        }
        return PASSED;
      });
    await runTurns([{ lanes: 2, steps: [talking('a'), talking('b')] }], never, (text) => said.push(text));
    expect(said.join('')).toMatch(/a one\na two\n[^]*b one\nb two\n/);
  });

  test('that come after an interruption are left out', async () => {
    const interruption = new AbortController();
    const steps = [step('first', async () => (interruption.abort(), PASSED)), step('second', async () => FAILED)];
    expect(await runTurns([{ lanes: 1, steps }], interruption.signal, quietly)).toMatchObject(PASSED);
  });
});

describe('a command', () => {
  const node = (program: string) => runCommand(process.execPath, ['-e', program], { limitMs: 10_000 });

  test('gives what it wrote, and whether it went well', async () => {
    expect(await node("console.log('fine'); console.error('also this')")).toEqual({
      ok: true,
      output: expect.stringMatching(/fine|also/),
    });
    expect(await node('process.exit(3)')).toMatchObject({ ok: false });
    expect(await runCommand('no-such-program', [], { limitMs: 10_000 })).toMatchObject({ ok: false });
  });

  test('is ended at its limit, with all that it has started', async () => {
    const note = path.join(folder, 'still-there');
    const child = `setInterval(() => require('node:fs').writeFileSync(${JSON.stringify(note)}, String(performance.now())), 50)`;
    const program = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], {stdio: 'inherit'}); setInterval(() => {}, 1000)`;
    const { ok, output } = await runCommand(process.execPath, ['-e', program], { limitMs: 1500 });
    expect(ok).toBe(false);
    expect(output).toContain('took longer than 1.5 s');
    const last = readFileSync(note, 'utf8');
    await wait(300);
    expect(readFileSync(note, 'utf8')).toBe(last);
  });
});

test('what a run leaves in its temporary folder is named, and removed', async () => {
  // They are as they were after the test.
  for (const name of ['TMPDIR', 'TEMP', 'JITI_FS_CACHE']) vi.stubEnv(name, process.env[name]);
  const remove = ownTemporaryFolder();
  const program = "require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'left-'))";
  const { ok } = await runCommand(process.execPath, ['-e', program], { limitMs: 10_000 });
  const own = tmpdir();
  expect({ ok, left: remove() }).toEqual({ ok: true, left: [expect.stringMatching(/^left-/)] });
  vi.unstubAllEnvs();
  expect(tmpdir()).not.toBe(own);
  expect(existsSync(own)).toBe(false);
});

test('a machine that does not know itself by name is noticed', async () => {
  expect(await resolvesLocalhost()).toBe(true);
  expect(await resolvesLocalhost(() => Promise.reject(new Error('ENOTFOUND')))).toBe(false);
});

describe('vitest', () => {
  const run = (...files: [name: string, text: string][]) => {
    for (const [name, text] of files) writeFileSync(path.join(folder, name), text);
    const config = path.join(folder, 'vitest.config.mjs');
    writeFileSync(config, `export default { root: ${JSON.stringify(folder)}, test: { include: ['*.spec.mjs'] } };`);
    return runVitest({ limitMs: 60_000, config });
  };
  const vitest = JSON.stringify(import.meta.resolve('vitest'));

  test('is counted by its tests; a file that cannot be loaded is a failure', async () => {
    const tally = await run(
      ['good.spec.mjs', `import { test } from ${vitest}; test('one', () => {}); test('two', () => {});`],
      [
        'bad.spec.mjs',
        `import { test } from ${vitest}; test('three', () => { throw new Error('this failure belongs to the test'); });`,
      ],
      ['broken.spec.mjs', `throw new Error('this failure belongs to the test');`],
    );
    expect(tally).toMatchObject({ passed: 2, failed: 2 });
    expect(tally.files?.map(({ file }) => path.basename(file)).toSorted()).toEqual([
      'bad.spec.mjs',
      'broken.spec.mjs',
      'good.spec.mjs',
    ]);
    expect(tally.files?.every(({ seconds }) => seconds >= 0 && seconds < 60)).toBe(true);
    const reasons = expect.stringContaining('this failure belongs to the test');
    expect(tally.failures?.toSorted()).toEqual([reasons, reasons]);
    expect(tally.failures?.join('\n')).toMatch(/bad\.spec\.mjs › three\n[^]*broken\.spec\.mjs\n/);
  });

  test('says what it left out for want of something, and what to do about it', async () => {
    const missing = `test.skipIf(true).each([1, 2])('films %i', { meta: { need: 'ffmpeg' } }, () => {});`;
    const { passed, failed, leftOut } = await run([
      'left-out.spec.mjs',
      `import { test } from ${vitest}; test('one', () => {}); ${missing} test.skip('skipped by right', () => {});`,
    ]);
    expect({ passed, failed, leftOut }).toEqual({ passed: 1, failed: 0, leftOut: [`2 tests. ${needs.ffmpeg}`] });
  });

  test('names what passed only when it ran again, and counts it as passed', async () => {
    const { passed, failed, flaky } = await run([
      'flaky.spec.mjs',
      `import { test } from ${vitest}; let runs = 0;
      test('steady', () => {});
      test('now and then', { retry: 1 }, () => { runs += 1; if (runs === 1) throw new Error('this failure belongs to the test'); });`,
    ]);
    expect({ passed, failed }).toEqual({ passed: 2, failed: 0 });
    expect(flaky).toEqual([expect.stringMatching(/^.*flaky\.spec\.mjs › now and then\n.*belongs to the test/)]);
  });

  test('runs in the environment of tests where the host sets another', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const spec = `import { expect, test } from ${vitest}; test('one', () => expect(process.env.NODE_ENV).toBe('test'));`;
    const tally = await run(['environment.spec.mjs', spec]).finally(() => vi.unstubAllEnvs());
    expect(tally).toMatchObject({ passed: 1, failed: 0 });
  });

  test('that finds no test, or breaks off, is a failure', async () => {
    expect(await run()).toMatchObject({ passed: 0, failed: 1 });
  });
});
