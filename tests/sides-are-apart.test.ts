import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const PROJECTS = ['src/domain', 'src/contract', 'src/client', 'src/server', '.'];
const OF_BROWSERS = 'export const planted = [window.name, document.title];';
const OF_NODE = "import { cwd } from 'node:process'; export const planted = [cwd(), process.pid, Buffer.from('')];";
const OF_BOTH = "export const planted = new URL('/signup', 'https://example.org').origin;";

// Within the project, so that the packages with types are found.
mkdirSync(path.join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.cache/planted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function tsc(...args: string[]) {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  return spawnSync(process.execPath, [compiler, ...args], { cwd: root, encoding: 'utf8' });
}

function unknownNames(project: string, text: string): string[] {
  const compilerOptions = { composite: false, emitDeclarationOnly: false, noEmit: true, rootDir: '.' };
  const settings = { extends: path.join(root, project, 'tsconfig.json'), compilerOptions, files: ['planted.ts'] };
  writeFileSync(path.join(folder, 'planted.ts'), text);
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, include: [], references: [] }));
  const { stdout, status } = tsc('-p', folder, '--pretty', 'false');
  const names = [...stdout.matchAll(/Cannot find name '([^']+)'/g)].map(([, name = '']) => name);
  expect(status === 0, stdout).toBe(names.length === 0);
  return names;
}

describe('what only one side has is unknown to the compiler elsewhere', () => {
  const page = ['window', 'document'];
  const node = ['node:process', 'process', 'Buffer'];
  test.each([
    ['src/domain', [...page], [...node]],
    ['src/contract', [...page], [...node]],
    ['src/client', [], [...node]],
    ['src/server', [...page], []],
    ['.', [], []],
  ])('in %s', (project, ofBrowsers, ofNode) => {
    expect(unknownNames(project, OF_BROWSERS)).toEqual(ofBrowsers);
    expect(unknownNames(project, OF_NODE)).toEqual(ofNode);
  });
});

test('an address can be read on all sides', () => {
  for (const project of ['src/client', 'src/server', '.']) expect(unknownNames(project, OF_BOTH)).toEqual([]);
});

/** What several sides are compiled with. */
const SHARED = ['src/web-classes.d.ts', 'src/added-functions.d.ts'];

test('every source belongs to one project', () => {
  const filesOf = (project: string): string[] => {
    const { stdout } = tsc('-p', project, '--showConfig');
    const { files } = JSON.parse(stdout) as { files: string[] };
    return files.map((file) => path.relative(root, path.resolve(root, project, file)));
  };
  const listed = PROJECTS.flatMap(filesOf).map((file) => file.replaceAll(path.sep, '/'));
  const sources = globSync(['{src,migrations,tests,e2e,bench,attack,faults,scripts}/**/*.{ts,tsx}', '*.config.ts'], {
    cwd: root,
  })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => !SHARED.includes(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(listed.filter((file) => !SHARED.includes(file)).toSorted()).toEqual(sources.toSorted());
});
