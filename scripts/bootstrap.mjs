// Runs before everything else, on whatever Node the machine has: installs what is missing and,
// where that Node is too old for this school's clock, brings a newer one beside it.
// Plain JavaScript without dependencies, readable by Node 18.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const OPERATING = ['start', 'admin', 'backup', 'restore'];
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const modules = path.join(root, 'node_modules');
const runtime = path.join(root, '.runtime');
const windows = process.platform === 'win32';
const parent = process.ppid;
const LOOK_FOR_PARENT_EVERY = 1000;
// Hosts set NODE_ENV=production or leave packages out by npm's own settings; this project is built where it runs.
const EVERYTHING = ['--include=dev', '--include=optional', '--include=peer'];

const [task, ...rest] = process.argv.slice(2);
if (!task) fail('Usage: node scripts/bootstrap.mjs TASK [ARGUMENTS]');

installLocked(root, 'Installing packages…', 'Could not install the packages.');
const node = rightNode();
// Sized for a small machine: see docs/decisions/032-memory-of-the-server.md.
const { arguments: flags, environment } =
  task === 'start' ? readJson('scripts/runtime/server-process.json') : { arguments: [], environment: {} };
// What is set in the environment counts more than what the file says. Tests and measurements read no file.
const settings = OPERATING.includes(task) ? ['--env-file-if-exists=.env'] : [];
const child = spawn(node, [...flags, ...settings, path.join(root, 'scripts', `${task}.ts`), ...rest], {
  cwd: root,
  // A server stops when this channel closes: at our request where there are no signals, and also when we are killed.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Node keeps what it compiled: a server starts with two fifths less work, and `npm test` starts hundreds of processes.
    NODE_COMPILE_CACHE: path.join(root, '.cache', 'compiled'),
    ...environment,
    ...process.env,
    PATH: [path.join(modules, '.bin'), path.dirname(node), process.env.PATH].join(path.delimiter),
  },
});
// The child decides when it is done: it gets the signal too and stops gracefully.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
// npm passes SIGINT and SIGTERM on, but dies of everything else without a word. A service manager or a shell that started
// this itself decides for itself when it ends.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (isParentGone()) stop('SIGTERM');
  }, LOOK_FOR_PARENT_EVERY);
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/** Windows has no signals: `kill` would end the child in the middle of its work. */
function stop(signal) {
  if (!windows) child.kill(signal);
  else if (child.connected) child.disconnect();
}

function isParentGone() {
  if (!windows) return process.ppid !== parent;
  try {
    return !process.kill(parent, 0);
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

/**
 * Installs the packages of the lock file in this folder, once for each lock file. npm compares each with the hash in
 * the lock file before it unpacks it.
 */
function installLocked(folder, announcement, failure) {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(folder, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log(announcement);
  const args = ['ci', ...EVERYTHING, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  if (!npm(args, folder)) fail(failure);
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, lock);
}

function rightNode() {
  // One that was brought earlier may be another than the lock file names now.
  const isBrought = process.execPath.startsWith(runtime + path.sep);
  if (!isBrought && isRight(process.execPath)) return process.execPath;
  const failure = `Node ${NEEDED_MAJOR} could not be installed. Please install Node ${NEEDED_MAJOR} or newer yourself and try again.`;
  mkdirSync(runtime, { recursive: true });
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(path.join(root, 'scripts', 'runtime', name), path.join(runtime, name));
  const announcement = isBrought
    ? `Bringing the Node ${NEEDED_MAJOR} that this version of the hub names…`
    : `Node ${process.versions.node} is too old or does not know the school's time; bringing Node ${NEEDED_MAJOR} beside it…`;
  installLocked(runtime, announcement, failure);
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  const executable = path.join(runtime, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node');
  if (isRight(executable)) return linked(executable);
  // npm leaves out a package of another platform, one that could not be fetched, and one with another hash: the next start
  // tries again.
  rmSync(path.join(runtime, 'node_modules'), { recursive: true, force: true });
  return fail(failure);
}

/** First on npm's path, so that every other script of package.json runs on it too. */
function linked(executable) {
  const bin = path.join(modules, '.bin');
  mkdirSync(bin, { recursive: true });
  const link = path.join(bin, windows ? 'node.cmd' : 'node');
  rmSync(link, { force: true });
  if (windows) writeFileSync(link, `@"${executable}" %*\r\n`);
  else symlinkSync(path.relative(bin, executable), link);
  return executable;
}

/** New enough, and its zone data knows that British Columbia stays at UTC−7 since March 2026. */
function isRight(executable) {
  const probe = `process.stdout.write(process.versions.node+' '+new Intl.DateTimeFormat('en-GB',{timeZone:'America/Vancouver',hour:'2-digit'}).format(new Date('2026-12-15T19:00Z')))`;
  const { status, stdout } = spawnSync(executable, ['-e', probe], { encoding: 'utf8' });
  const [version = '0', hour] = (stdout ?? '').split(' ');
  return status === 0 && Number.parseInt(version, 10) >= NEEDED_MAJOR && hour === '12';
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}

function npm(args, folder) {
  // npm_execpath is npm's own script when npm started us; otherwise npm is found on the path.
  const script = process.env.npm_execpath;
  const [command, before] = script?.endsWith('.js') ? [process.execPath, [script]] : [windows ? 'npm.cmd' : 'npm', []];
  return spawnSync(command, [...before, ...args], { cwd: folder, stdio: 'inherit', shell: windows }).status === 0;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
