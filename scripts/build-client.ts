import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { encode } from '#server/http/encodings.ts';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist/.built-from');
const SOURCES = [
  'src/client/**/*',
  'src/domain/**/*.ts',
  'src/contract/**/*.ts',
  'scripts/building/*.ts',
  'vite.config.ts',
  'vite.door.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/;
const WORTH_IT = 500;
/** In bytes, compressed. Every public page carries them before its first text. */
const PUBLIC_STYLES_MAX_BYTES = 11_000;

/**
 * Builds what browsers load and what the server renders with, unless it exists for these sources. In another process,
 * because this one would keep the memory.
 * @throws when the build fails
 */
export function buildClientIfStale(): void {
  if (isBuilt(hashOfSources())) return;
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.ts')], { stdio: 'inherit' });
  if (status !== 0) throw new Error('Could not build the pages.');
}

export async function buildClient(): Promise<void> {
  const wanted = hashOfSources();
  if (isBuilt(wanted)) return;
  process.stdout.write('Building the pages…\n');
  // A build that breaks off must not pass for the one before it.
  rmSync(stampFile, { force: true });
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  await build({ root, logLevel: 'warn' });
  await build({ root, logLevel: 'warn', build: { ssr: true } });
  await build({ root, logLevel: 'warn', configFile: path.join(root, 'vite.door.config.ts') });
  await checkPublicStyles();
  compressFiles();
  writeFileSync(stampFile, wanted);
}

/** A release contains the built client and no sources. */
function isBuilt(wanted: string): boolean {
  if (!existsSync(path.join(root, 'src/client'))) return true;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
}

function hashOfSources(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    const whole = path.join(root, file);
    if (statSync(whole).isFile()) hash.update(file).update(readFileSync(whole));
  }
  return hash.digest('hex');
}

/** @throws when the styles in public pages are over their limit */
async function checkPublicStyles(): Promise<void> {
  const [file = ''] = globSync('dist/client/assets/public-styles-*.css', { cwd: root });
  const { length } = await encode(readFileSync(path.join(root, file)), 'br');
  if (length > PUBLIC_STYLES_MAX_BYTES)
    throw new Error(
      `The styles of public pages take ${length} bytes; they may take ${PUBLIC_STYLES_MAX_BYTES}. See src/client/ui/public.css.`,
    );
}

/** Of distances, a postfix of one bit makes scripts smaller than Brotli's own choice does. */
const SMALLEST = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_NPOSTFIX]: 1 };

/** Compressed once here, so that the server only has to send. */
function compressFiles(): void {
  for (const file of globSync('dist/client/**/*', { cwd: root })) {
    const whole = path.join(root, file);
    if (!COMPRESSIBLE.test(file) || statSync(whole).size < WORTH_IT) continue;
    const content = readFileSync(whole);
    writeFileSync(`${whole}.br`, brotliCompressSync(content, { params: SMALLEST }));
    writeFileSync(`${whole}.gz`, gzipSync(content, { level: 9 }));
  }
}
