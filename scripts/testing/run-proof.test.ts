import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { needs } from '#tests/support/needs.ts';
import { resolvesLocalhost } from './resolves-localhost.ts';
import { runCommand } from './run-command.ts';
import { FAILED, PASSED, runSteps, type Step } from './step.ts';
import { ownTemporaryFolder } from './temporary-folder.ts';
import { runVitest } from './vitest-step.ts';

const never = new AbortController().signal;
const quietly = () => {};
let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'hub-proof-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('steps', () => {
  test('run on after one has failed or has thrown, and are added up', async () => {
    const step = (name: string, run: () => Promise<typeof PASSED>) => ({ name, what: 'a test of the steps', run });
    const thrower = step('thrower', () => Promise.reject(new Error('this failure belongs to the test')));
    const sum = await runSteps(
      [step('a', async () => FAILED), thrower, step('b', async () => ({ passed: 4, failed: 0 }))],
      never,
      quietly,
    );
    expect(sum).toEqual({
      passed: 4,
      failed: 2,
      failures: ['a: see above', 'thrower: see above'],
      leftOut: [],
      flaky: [],
      files: [],
    });
  });

  test('name each failure again, with its step', async () => {
    const run = async () => ({ passed: 1, failed: 1, failures: ['a.test.ts › counts the places'] });
    const { failures } = await runSteps([{ name: 'unit', what: 'a test', run }], never, quietly);
    expect(failures).toEqual(['unit: a.test.ts › counts the places']);
  });

  test('name what could not run on this machine, and what to install for it', async () => {
    const run = async () => ({ passed: 1, failed: 0, leftOut: ['2 tests. Install ffmpeg.'] });
    const { leftOut } = await runSteps([{ name: 'unit', what: 'a test', run }], never, quietly);
    expect(leftOut).toEqual(['unit: 2 tests. Install ffmpeg.']);
  });

  test('name their ten slowest files, the slowest first', async () => {
    const said: string[] = [];
    const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.test.ts`, seconds: at / 10 }));
    const run = async () => ({ ...PASSED, files });
    await runSteps([{ name: 'unit', what: 'a test', run }], never, (text) => said.push(text));
    const named = said.join('').match(/[\d.]+ s {2}\d+\.test\.ts/g);
    expect(named).toHaveLength(10);
    expect(named?.[0]).toBe('1.1 s  11.test.ts');
    expect(named?.at(-1)).toBe('0.2 s  2.test.ts');
  });

  test('that share time run together, the others in turn', async () => {
    const order: string[] = [];
    const step = (name: string, sharesTime?: true): Step => ({
      name,
      what: 'a test',
      ...(sharesTime === undefined ? {} : { sharesTime }),
      async run() {
        order.push(`${name} begins`);
        await new Promise(setImmediate);
        order.push(`${name} ends`);
        return PASSED;
      },
    });
    await runSteps([step('a', true), step('b', true), step('c'), step('d')], never, quietly);
    expect(order).toEqual(
      ['a', 'b']
        .map((name) => `${name} begins`)
        .concat(
          ['a', 'b'].map((name) => `${name} ends`),
          ['c begins', 'c ends', 'd begins', 'd ends'],
        ),
    );
  });

  test('that come after an interruption are left out', async () => {
    const interruption = new AbortController();
    const first = { name: 'first', what: 'a test', run: async () => (interruption.abort(), PASSED) };
    const second = { name: 'second', what: 'a test', run: async () => FAILED };
    expect(await runSteps([first, second], interruption.signal, quietly)).toMatchObject(PASSED);
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
  const remove = ownTemporaryFolder();
  const program = "require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'left-'))";
  const { ok } = await runCommand(process.execPath, ['-e', program], { limitMs: 10_000 });
  const own = tmpdir();
  expect({ ok, left: remove() }).toEqual({ ok: true, left: [expect.stringMatching(/^left-/)] });
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
    return runVitest({ limitMs: 60_000, config, shown: false });
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
