// Writes one archive that runs on a machine like this one with nothing but Node: the built pages, the server, and the
// packages that it needs, as they were installed and compared with the lock file, with a bill of materials in it and
// beside it. Into `release`, or the folder that is named. Without a name, it also keeps data of a version that is dated,
// with which later versions are tested.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  globSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar, type TarSource } from 'modern-tar/fs';
import { buildClientIfStale } from './build-client.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { keepVersionData } from './release/keep-version-data.ts';
import { neededPackages } from './release/needed-packages.ts';
import { releasedFiles, TASKS } from './release/released-files.ts';

const root = path.resolve(import.meta.dirname, '..');
/** In packages: types, source maps, sources for compiling, and native parts for other systems. */
const NOT_LOADED = /\.(?:d\.[cm]?ts|map|md|markdown)$|\/better-sqlite3\/(?:deps|src)\//;
const PREBUILT = /\/prebuilds\/(?<system>[^/]+)\.node$/;

buildClientIfStale();
const { name, version, license } = manifest();
const libc = process.platform === 'linux' && isMusl() ? 'musl' : '';
const system = `${process.platform}${libc}-${process.arch}`;
const title = `${name}-${version}`;
const [folder = path.join(root, 'release')] = process.argv.slice(2);
const archive = path.resolve(folder, `${title}-${system}.tar.gz`);
mkdirSync(folder, { recursive: true });
const packages = neededPackages(root);
const bill = billOfMaterials(root, { name, version, license, packages }, new Date());
writeFileSync(archive.replace(/\.tar\.gz$/, '.cdx.json'), bill);
await pipeline(packTar(contents()), createGzip({ level: 9 }), createWriteStream(archive));
const hash = createHash('sha256');
await pipeline(createReadStream(archive), hash);
writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${path.basename(archive)}\n`);
console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, for ${system}`);
if (process.argv[2] === undefined) console.log(await keepVersionData(path.join(root, 'tests/fixtures/versions')));

function contents(): TarSource[] {
  const files = [...new Set([...releasedFiles(root), ...packages.flatMap(filesOfPackage)])].filter((file) =>
    statSync(path.join(root, file)).isFile(),
  );
  return [
    { type: 'content', target: `${title}/package.json`, content: JSON.stringify(releasedManifest(), null, 2) },
    { type: 'content', target: `${title}/bom.cdx.json`, content: bill },
    // What the bootstrap looks at before it installs anything.
    { type: 'content', target: `${title}/node_modules/.installed-lock`, content: hashOf('package-lock.json') },
    ...files.toSorted().map((file) => ({
      type: 'file' as const,
      source: path.join(root, file),
      target: `${title}/${file.replaceAll(path.sep, '/')}`,
      uid: 0,
      gid: 0,
    })),
  ];
}

function hashOf(file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(root, file)))
    .digest('hex');
}

/** Without nested packages, which are needed for themselves or not at all. */
function filesOfPackage(folder: string): string[] {
  return globSync('**/*', { cwd: path.join(root, folder), exclude: (file) => file === 'node_modules' })
    .map((file) => path.join(folder, file))
    .filter((file) => !NOT_LOADED.test(file) && (PREBUILT.exec(file)?.groups?.['system'] ?? system) === system);
}

function manifest(): {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly scripts: Record<string, string>;
} {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as ReturnType<typeof manifest>;
}

function releasedManifest(): object {
  const all = manifest();
  return { ...all, scripts: Object.fromEntries(TASKS.map((task) => [task, all.scripts[task]])) };
}

/** Linux has two C libraries, and native parts are for one of them. */
function isMusl(): boolean {
  const { header } = process.report.getReport() as { readonly header: { readonly glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}
