import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// npm takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const bootstrap = path.resolve(import.meta.dirname, '../scripts/bootstrap.mjs');
/** As in this project: what builds the pages, and the native parts of a package. */
const PACKAGES = { devDependencies: 'builder', optionalDependencies: 'native' } as const;
let project: string;
beforeEach(() => {
  project = mkdtempSync(path.join(tmpdir(), 'hub-bootstrap-'));
  const depends = Object.fromEntries(
    Object.entries(PACKAGES).map(([kind, name]) => [kind, { [name]: `file:${name}` }]),
  );
  const links = Object.values(PACKAGES).flatMap((name) => [
    [name, { version: '1.0.0' }],
    [`node_modules/${name}`, { resolved: name, link: true }],
  ]);
  writeJson('package.json', { name: 'project', version: '1.0.0', ...depends });
  writeJson('package-lock.json', {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': { name: 'project', version: '1.0.0', ...depends }, ...Object.fromEntries(links) },
  });
  for (const name of Object.values(PACKAGES)) {
    writeJson(`${name}/package.json`, { name, version: '1.0.0', type: 'module', exports: './index.js' });
    writeFileSync(path.join(project, name, 'index.js'), '');
  }
  mkdirSync(path.join(project, 'scripts'));
  copyFileSync(bootstrap, path.join(project, 'scripts/bootstrap.mjs'));
  writeFileSync(
    path.join(project, 'scripts/start.ts'),
    `${Object.values(PACKAGES)
      .map((name) => `await import('${name}');`)
      .join('\n')}\nconsole.log('started');`,
  );
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

function writeJson(name: string, content: object): void {
  const file = path.join(project, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(content));
}

test.each([
  ['nothing special', {}],
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['npm_config_production=true', { npm_config_production: 'true' }],
  ['npm_config_omit=dev', { npm_config_omit: 'dev' }],
  ['npm_config_omit=optional', { npm_config_omit: 'optional' }],
  ['npm_config_optional=false', { npm_config_optional: 'false' }],
])('a fresh clone starts where the host sets %s', async (_what, settings) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
    cwd: project,
    env: { ...process.env, ...settings },
  });
  expect(stdout).toMatch(/started$/m);
});
