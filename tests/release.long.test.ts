import { execFile } from 'node:child_process';
import { createReadStream, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { unpackTar } from 'modern-tar/fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startServerProcess } from '#tests/support/server-process.ts';
import { present } from '#tests/support/present.ts';

// A busy machine takes long to pack 80 MB.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);
let folder: string;
let release: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'hub-release-'));
  await run(process.execPath, ['scripts/release.ts', folder], { cwd: root });
  const archive = globSync('*.tar.gz', { cwd: folder })[0] ?? '';
  await pipeline(createReadStream(path.join(folder, archive)), createGunzip(), unpackTar(folder));
  release = path.join(
    folder,
    present(readdirSync(folder, { withFileTypes: true }).find((entry) => entry.isDirectory())).name,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a release starts with nothing but Node, shows its pages, and is backed up', async () => {
  // No npm is found here, so whatever were to be installed would end the start.
  const variables = { PATH: path.join(folder, 'nothing'), npm_execpath: '' };
  const command = [process.execPath, path.join(release, 'scripts/bootstrap.mjs')] as const;
  const server = await startServerProcess({ command: [...command, 'start'], variables });
  try {
    const pages = ['/', '/volunteer-opportunities', '/pac-mgmt-2025', '/api/openapi.json'];
    const answers = await Promise.all(pages.map((page) => fetch(`${server.url}${page}`)));
    expect(answers.map(({ status }) => status)).toEqual(pages.map(() => 200));
    const [, script = ''] = /src="([^"]+\.js)"/.exec((await answers[0]?.text()) ?? '') ?? [];
    expect((await fetch(`${server.url}${script}`)).status).toBe(200);
    const env = { ...process.env, ...variables, DATA_DIR: server.dataDir };
    const backup = await run(command[0], [command[1], 'backup', path.join(folder, 'backup.tar')], { env });
    expect(backup.stdout).toContain('backup.tar holds');
  } finally {
    await server.remove();
  }
});

test('a release holds no test, no source of the client, and no package that only builds or tests', () => {
  expect(globSync('**/*.test.ts', { cwd: release, exclude: ['node_modules'] })).toEqual([]);
  expect(readdirSync(path.join(release, 'src')).toSorted()).toEqual(['contract', 'domain', 'server']);
  const packages = readdirSync(path.join(release, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(['fastify', 'kysely', 'sharp']));
  for (const name of ['vite', 'react', 'lucide-react', 'typescript', 'vitest', '@types', '@babel'])
    expect(packages).not.toContain(name);
});

interface BillOfMaterials {
  readonly specVersion: string;
  readonly components: readonly {
    readonly purl: string;
    readonly version: string;
    readonly licenses?: readonly object[];
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
    readonly properties: readonly { readonly value: string }[];
  }[];
}

test('its bill of materials names exactly the packages that it holds, with version, licence and hash', () => {
  const [beside = ''] = globSync('*.cdx.json', { cwd: folder });
  const text = readFileSync(path.join(release, 'bom.cdx.json'), 'utf8');
  expect(readFileSync(path.join(folder, beside), 'utf8')).toBe(text);
  const { specVersion, components } = JSON.parse(text) as BillOfMaterials;
  expect(specVersion).toBe('1.6');
  // Not those in the tests of packages.
  const ofPackage = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
  const held = globSync('node_modules/**/package.json', { cwd: release })
    .filter((file) => ofPackage.test(file.replaceAll(path.sep, '/')))
    .map((file) => readFileSync(path.join(release, file), 'utf8'))
    .map((manifest) => JSON.parse(manifest) as { readonly name?: string; readonly version?: string })
    .filter(({ name, version }) => name !== undefined && version !== undefined)
    .map(({ name = '', version = '' }) => `pkg:npm/${name.replace('@', '%40')}@${version}`);
  const placed = (place: string) =>
    components
      .filter(({ properties }) => properties.some(({ value }) => value === place))
      .map(({ purl }) => purl)
      .toSorted();
  expect(held.length).toBeGreaterThan(100);
  expect(placed('server')).toEqual(held.toSorted());
  expect(placed('pages').some((purl) => purl.startsWith('pkg:npm/react-dom@'))).toBe(true);
  expect(placed('pages').some((purl) => purl.includes('%40fontsource-variable/figtree@'))).toBe(true);
  for (const { purl, licenses = [], hashes = [] } of components) {
    expect(licenses.length, purl).toBe(1);
    expect(hashes[0]?.content, purl).toMatch(/^[\da-f]{128}$/);
  }
});
