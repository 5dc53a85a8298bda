import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Need } from '#tests/support/needs.ts';

// npm takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const bootstrap = readFileSync(path.resolve(import.meta.dirname, '../scripts/bootstrap.mjs'), 'utf8');
let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'hub-bootstrap-'));
  write('scripts/runtime/server-process.json', { arguments: [], environment: {} });
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(name: string, content: string | Buffer | object): void {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
}

function writeLocked(folder: string, about: object, packages: Record<string, object>): void {
  const itself = { name: 'project', version: '1.0.0', ...about };
  write(`${folder}/package.json`, itself);
  write(`${folder}/package-lock.json`, { lockfileVersion: 3, packages: { '': itself, ...packages } });
}

function start(settings: NodeJS.ProcessEnv = {}, node = process.execPath): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, ...settings };
  return promisify(execFile)(node, ['scripts/bootstrap.mjs', 'start'], { cwd: project, env });
}

describe('a fresh clone', () => {
  const needed = { devDependencies: 'builder', optionalDependencies: 'native' } as const;

  test.each([
    ['nothing special', {}],
    ['NODE_ENV=production', { NODE_ENV: 'production' }],
    ['npm_config_production=true', { npm_config_production: 'true' }],
    ['npm_config_omit=dev', { npm_config_omit: 'dev' }],
    ['npm_config_omit=optional', { npm_config_omit: 'optional' }],
    ['npm_config_optional=false', { npm_config_optional: 'false' }],
  ])('has all of its packages where the host sets %s', async (_what, settings) => {
    const names = Object.values(needed);
    const depends = Object.entries(needed).map(([kind, name]) => [kind, { [name]: `file:${name}` }]);
    const links = names.flatMap((name) => [
      [name, { version: '1.0.0' }],
      [`node_modules/${name}`, { resolved: name, link: true }],
    ]);
    writeLocked('.', Object.fromEntries(depends), Object.fromEntries(links));
    for (const name of names) {
      write(`${name}/package.json`, { name, version: '1.0.0', type: 'module', exports: './index.js' });
      write(`${name}/index.js`, '');
    }
    write('scripts/bootstrap.mjs', bootstrap);
    write('scripts/start.ts', `${names.map((name) => `import '${name}';`).join('\n')}\nconsole.log('started');`);
    expect((await start(settings)).stdout).toMatch(/started$/m);
  });
});

const need: { meta: { need: Need } } = { meta: { need: 'Linux' } };
describe.skipIf(process.platform === 'win32')('where the Node of the machine is too old', need, () => {
  const name = `node-${process.platform}-${process.arch}`;
  /** Claims to be new enough and to know the school's time, leaves a trace, and starts nothing. */
  const newNode =
    '#!/bin/sh\ntouch was-run\ncase "$1" in -e) printf "999.0.0 12";; *) echo "started by the new Node";; esac\n';
  const hashOf = (content: Buffer) => `sha512-${createHash('sha512').update(content).digest('base64')}`;

  async function writeProject(integrityOf: (content: Buffer) => string): Promise<void> {
    const files = [
      { name: 'package/package.json', mode: 0o644, body: JSON.stringify({ name, version: '1.0.0' }) },
      { name: 'package/bin/node', mode: 0o755, body: newNode },
    ];
    const entries = files.map(({ body, ...header }) => ({ header: { ...header, size: body.length }, body }));
    const packed = gzipSync(await packTar(entries));
    const resolved = `file:${path.join(project, 'node.tgz')}`;
    write('node.tgz', packed);
    writeLocked('.', {}, {});
    const locked = { version: '1.0.0', resolved, integrity: integrityOf(packed), optional: true };
    writeLocked(
      'scripts/runtime',
      { optionalDependencies: { [name]: resolved } },
      { [`node_modules/${name}`]: locked },
    );
    write('scripts/bootstrap.mjs', bootstrap.replace('NEEDED_MAJOR = 24', 'NEEDED_MAJOR = 999'));
  }

  test('the one that the lock file names is brought beside it, once', async () => {
    await writeProject(hashOf);
    expect((await start()).stdout).toMatch(/bringing Node 999[^]*started by the new Node$/m);
    expect((await start()).stdout).toBe('started by the new Node\n');
  });

  test('one with another content than the lock file says is never run', async () => {
    await writeProject(() => hashOf(Buffer.from('what was tested')));
    const sentence = 'Node 999 could not be installed. Please install Node 999 or newer yourself and try again.\n';
    await expect(start()).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
    expect(existsSync(path.join(project, 'was-run'))).toBe(false);
  });

  test('one that came before the lock file named it is replaced before it is run', async () => {
    await writeProject(hashOf);
    write(`.runtime/node_modules/${name}/bin/node`, newNode.replaceAll(/was-run/g, 'earlier-was-run'));
    chmodSync(path.join(project, `.runtime/node_modules/${name}/bin/node`), 0o755);
    expect((await start()).stdout).toMatch(/started by the new Node$/m);
    expect(existsSync(path.join(project, 'earlier-was-run'))).toBe(false);
  });

  test('one that came before and runs the start itself gives way, and is found by every other script', async () => {
    await writeProject(hashOf);
    const earlier = path.join(project, '.runtime/node_modules/earlier/bin/node');
    mkdirSync(path.dirname(earlier), { recursive: true });
    copyFileSync(process.execPath, earlier);
    write('scripts/bootstrap.mjs', bootstrap);
    expect((await start({}, earlier)).stdout).toMatch(/started by the new Node$/m);
    expect(readFileSync(path.join(project, 'node_modules/.bin/node'), 'utf8')).toBe(newNode);
  });
});

test('the server runs with the flags and the environment that are kept for it, unless the environment says otherwise', async () => {
  write('scripts/bootstrap.mjs', bootstrap);
  write('scripts/start.ts', "console.log(process.execArgv.join(), process.env['ROOM'], process.env['OTHER']);");
  write('scripts/runtime/server-process.json', {
    arguments: ['--max-semi-space-size=3'],
    environment: { ROOM: 'small', OTHER: 'kept' },
  });
  writeLocked('.', {}, {});
  const { stdout } = await start({ OTHER: 'said' });
  expect(stdout).toContain('--max-semi-space-size=3,--env-file-if-exists=.env small said');
});

test('the server reads .env, where the environment says nothing else, and other tasks do not', async () => {
  write('scripts/bootstrap.mjs', bootstrap);
  const program = "console.log([process.env['SCHOOL_NAME'], process.env['PAC_NAME']].join('/'));";
  write('scripts/start.ts', program);
  write('scripts/test.ts', program);
  write('.env', '# The school\nSCHOOL_NAME="Hugh Boyd: Secondary"\nPAC_NAME=of the file\n');
  writeLocked('.', {}, {});
  const run = async (task: string) => {
    const env = { ...process.env, PAC_NAME: 'of the environment' };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', task], {
      cwd: project,
      env,
    });
    return stdout.trim().split('\n').at(-1);
  };
  expect(await run('start')).toBe('Hugh Boyd: Secondary/of the environment');
  expect(await run('test')).toBe('/of the environment');
});
