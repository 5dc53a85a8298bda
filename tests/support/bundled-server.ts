import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(root, '.cache/bundled-server');
const SOURCES = ['{src/server,src/domain,src/contract,migrations}/**/*.ts', 'package-lock.json'];
/** They find native parts, or a thread of their own, beside themselves. */
const STAY_PACKAGES = /^(?:better-sqlite3|sharp|@node-rs\/argon2|pino)(?:\/|$)/;
const UNUSED_AFTER_MS = 86_400_000;

/**
 * The server of these sources in few files, which starts with half the processor time: tests start it hundreds of times.
 * It is made when a test first needs it.
 */
export function bundledServer(): Promise<string> {
  return (bundled ??= makeUnlessThere());
}

let bundled: Promise<string> | undefined;

/** For journeys, whose workers would each make it at the same time. */
export async function setup(): Promise<void> {
  await bundledServer();
}

async function makeUnlessThere(): Promise<string> {
  const made = path.join(FOLDER, hashOfSources());
  const main = path.join(made, 'main.js');
  if (existsSync(main)) return main;
  removeUnused();
  const { rolldown } = await import('rolldown');
  const making = `${made}-${process.pid}`;
  const bundle = await rolldown({
    input: path.join(root, 'src/server/main.ts'),
    platform: 'node',
    external: STAY_PACKAGES,
    plugins: [keepPlaces],
    logLevel: 'silent',
  });
  await bundle.write({ dir: making, entryFileNames: 'main.js' });
  await bundle.close();
  try {
    renameSync(making, made);
  } catch (error) {
    // Another process was quicker.
    if (!existsSync(main)) throw error;
    rmSync(making, { recursive: true });
  }
  return main;
}

/** Files beside a source are found where they are: catalogues, pages, and programs that run by themselves. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform(code, id) {
    if (!path.isAbsolute(id) || !code.includes('import.meta.')) return null;
    return code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
  },
};

function hashOfSources(): string {
  const hash = createHash('sha256').update(root);
  for (const file of globSync(SOURCES, { cwd: root }).toSorted())
    if (!file.includes('.test.')) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 16);
}

function removeUnused(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const name of globSync('*', { cwd: FOLDER })) {
    const folder = path.join(FOLDER, name);
    if (Date.now() - statSync(folder).mtimeMs > UNUSED_AFTER_MS) rmSync(folder, { recursive: true, force: true });
  }
}
