import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly optional?: boolean;
}

const root = path.resolve(import.meta.dirname, '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const lockedIn = (file: string) => Object.entries((readJson(file) as { packages: Record<string, Locked> }).packages);
const PACKAGES = 'package-lock.json';
const RUNTIME = 'scripts/runtime/package-lock.json';

const MANY_SYSTEMS =
  'android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-arm64-musl linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu linux-x64-musl openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc';
/**
 * Packages without a hash: the parts of tools that check and build for other systems, which the registry did not have in
 * this version when the lock file was written. On such a system npm takes what its registry has, without comparing. They
 * cannot be left out of the lock file: `npm ci` refuses one that lacks a package that the registry has.
 */
const WITHOUT_HASH = {
  '@oxfmt/binding-': MANY_SYSTEMS,
  '@oxlint/binding-': MANY_SYSTEMS,
  '@oxlint-tsgolint/': 'darwin-arm64 darwin-x64 win32-arm64 win32-x64',
  '@tailwindcss/oxide-':
    'android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf wasm32-wasi win32-arm64-msvc win32-x64-msvc',
};

test('every package has a hash, except parts of tools for systems that the registry did not serve', () => {
  const explained = Object.entries(WITHOUT_HASH).flatMap(([tool, systems]) =>
    systems.split(' ').map((system) => `node_modules/${tool}${system}`),
  );
  const without = lockedIn(PACKAGES).filter(([name, { integrity }]) => name !== '' && !isHash(integrity));
  expect(without.map(([name]) => name).toSorted()).toEqual(explained.toSorted());
  expect(without.filter(([, { optional }]) => optional !== true)).toEqual([]);
});

test('the Node that is brought has one version and one hash for each system', () => {
  const brought = lockedIn(RUNTIME).filter(([name]) => name !== '');
  const wanted = readJson('scripts/runtime/package.json') as { optionalDependencies: Record<string, string> };
  const locked = brought.map(([name, { version }]) => [name.replace('node_modules/', ''), version]);
  expect(Object.fromEntries(locked)).toEqual(wanted.optionalDependencies);
  expect(locked.map(([, version]) => version)).toEqual(brought.map(() => expect.stringMatching(/^24\.\d+\.\d+$/)));
  expect(brought.filter(([, { integrity }]) => !isHash(integrity))).toEqual([]);
});

test.each([PACKAGES, RUNTIME])('%s names no registry', (file) => {
  expect(lockedIn(file).flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});

function isHash(integrity: string | undefined): boolean {
  return /^sha512-[\w+/]{86}==$/.test(integrity ?? '');
}
