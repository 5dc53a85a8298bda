import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';

const USUAL_PLACES = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
];
const DATA = 'data';
const SETTINGS = ['max_connections=300', 'listen_addresses=127.0.0.1'];
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
const STARTS_WITHIN = 30_000;
const STOPS_WITHIN = 10_000;
const GONE_WITHIN = 2000;

export interface TemporaryPostgres {
  readonly url: string;
  /** Ends all its processes at the same moment, as a crash of the machine would. */
  crash(): Promise<void>;
  /** After a crash, on the same port and data. */
  restart(): Promise<void>;
  /** Stops all its processes where they are, with their connections open. */
  pause(): void;
  resume(): void;
  remove(): Promise<void>;
}

interface PostgresOptions {
  /** Whether what it acknowledged survives a crash, as in production; the tests do without, which makes it fast. */
  readonly durable?: boolean;
  /** Of its data, the system's folder for temporary files by default. */
  readonly parent?: string;
}

export function findPostgres(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter);
  const version = (folder: string) => Number(/\d+/.exec(path.basename(path.dirname(folder)))?.[0] ?? 0);
  const usual = USUAL_PLACES.flatMap((place) => globSync(place)).sort((a, b) => version(b) - version(a));
  const isComplete = (folder: string) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)));
  return [...onPath, ...usual].find((folder) => folder !== '' && isComplete(folder)) ?? null;
}

/**
 * In a temporary folder, without durability unless it is asked for. PostgreSQL refuses to run as root, so root runs it
 * as another user.
 * @throws when it does not start, with its output
 */
export async function startPostgres(
  programs: string,
  { durable = false, parent = tmpdir() }: PostgresOptions = {},
): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(path.join(parent, 'hub-postgres-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null;
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options = { ...user, cwd: folder };
  let server: ChildProcess | null = null;
  // Whatever ends this process ends the server too, even before it is removed.
  const endWithUs = () => {
    if (server !== null) signalAll(server, 'SIGKILL');
    removeFolder();
  };
  process.once('exit', endWithUs);
  const remove = async () => {
    if (server !== null) await stop(server);
    process.removeListener('exit', endWithUs);
    removeFolder();
  };
  try {
    initialize(programs, options);
    const port = await freePort();
    const url = `postgres://hub@127.0.0.1:${port}/postgres`;
    const chosen = [...SETTINGS, ...(durable ? [] : NOT_DURABLE)].flatMap((setting) => ['-c', setting]);
    const start = async () => {
      server = spawn(path.join(programs, 'postgres'), ['-D', DATA, '-p', String(port), '-k', folder, ...chosen], {
        ...options,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      await accepts(server, url);
    };
    await start();
    return {
      url,
      async crash() {
        if (server === null) return;
        const ended = once(server, 'exit');
        // While it is stopped, it starts no process that would live on.
        server.kill('SIGSTOP');
        const killed = signalAll(server, 'SIGKILL');
        await ended;
        await areGone(killed);
      },
      restart: start,
      pause: () => void (server !== null && signalAll(server, 'SIGSTOP')),
      resume: () => void (server !== null && signalAll(server, 'SIGCONT')),
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL puts each of its processes into a group of its own, so they are found by their parent. Answers which. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): number[] {
  const pids = [server.pid, ...childrenOf(server.pid)].filter((pid) => pid !== undefined);
  return pids.filter((pid) => sends(pid, signal));
}

function sends(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    // It has just ended.
    return false;
  }
}

/**
 * A killed process that waits for a disk still ends what it had begun there. Not for ever: in a container whose first
 * process collects no others, one that has ended seems to be there.
 */
async function areGone(pids: readonly number[]): Promise<void> {
  for (const until = performance.now() + GONE_WITHIN; performance.now() < until; await wait(10))
    if (!pids.some((pid) => sends(pid, 0))) return;
}

function childrenOf(pid: number | undefined): number[] {
  if (pid === undefined || process.platform === 'win32') return [];
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return (stdout ?? '').split('\n').filter(Boolean).map(Number);
}

function initialize(programs: string, options: { cwd: string; uid?: number; gid?: number }): void {
  const { status, stderr, error } = spawnSync(
    path.join(programs, 'initdb'),
    ['--pgdata', DATA, '--username=hub', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8', timeout: 60_000 },
  );
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

function unprivilegedUser(): { uid: number; gid: number } {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.');
}

async function accepts(server: ChildProcess, url: string): Promise<void> {
  let written = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (written += text));
  for (const until = performance.now() + STARTS_WITHIN; performance.now() < until; await wait(50)) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    const connected = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (connected) return;
  }
  throw new Error(`PostgreSQL did not start:\n${written}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // Fast shutdown: connections are cut.
  server.kill('SIGINT');
  const alarm = setTimeout(() => server.kill('SIGKILL'), STOPS_WITHIN);
  await ended;
  clearTimeout(alarm);
}
