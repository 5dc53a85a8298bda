import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bundledServer } from './bundled-server.ts';
import { freePort } from './free-port.ts';
import { clockAhead } from './moved-clock.ts';

const root = path.resolve(import.meta.dirname, '../..');
const shipped = JSON.parse(readFileSync(path.join(root, 'scripts/runtime/server-process.json'), 'utf8')) as {
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
};
const READY_WITHIN = 90_000;
const STOPS_WITHIN = 15_000;
const LOOK_EVERY = 20;

/** They end with this process, also where it is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export interface ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  output(): string;
  /** Where the clock was moved at the start. */
  moveClock(ahead: number): Promise<void>;
  /** The one-time link of the first start. */
  setupLink(): Promise<string>;
  stop(): Promise<number | null>;
  /** As a power cut would. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

interface ServerOptions {
  readonly variables?: Record<string, string>;
  readonly dataDir?: string;
  readonly port?: number;
  /** Discards the output: reading it would distort measurements. */
  readonly unheard?: boolean;
  readonly command?: readonly [program: string, ...args: string[]];
  /** Starts sooner than the product does, where its start is not what is tried. */
  readonly isBundled?: boolean;
  /** Of another build. */
  readonly main?: string;
  /** In ms, where a start is part of what is tried on a busy machine. */
  readonly readyWithin?: number;
}

/**
 * Starts the real server in another process and answers when it is ready.
 * @throws with its output when it ends before, or is not ready in time
 */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const { dataDir = mkdtempSync(path.join(tmpdir(), 'hub-server-')) } = options;
  const port = options.port ?? (await freePort());
  const bundle = options.isBundled === true ? { main: await bundledServer() } : {};
  const { child, url, output } = spawnServer({ ...bundle, ...options, dataDir, port });
  const server: ServerProcess = {
    url,
    dataDir,
    pid: child.pid ?? 0,
    output,
    async moveClock(ahead) {
      const moved = once(child, 'message');
      child.send(ahead);
      await moved;
    },
    setupLink: () => linkIn(output),
    stop: () => end(child, 'SIGTERM'),
    kill: async () => void (await end(child, 'SIGKILL')),
    async remove() {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await ready(child, url, { output, within: options.readyWithin ?? READY_WITHIN });
  return server;
}

export async function failingStart(
  dataDir: string,
  variables: Record<string, string> = {},
): Promise<{ readonly code: number | null; readonly output: string }> {
  const { child, output } = spawnServer({ dataDir, variables, port: await freePort() });
  const alarm = setTimeout(() => child.kill('SIGKILL'), READY_WITHIN);
  await once(child, 'close');
  clearTimeout(alarm);
  return { code: child.exitCode, output: output() };
}

/** Starts a server and kills it after so many ms, whatever it does by then. Answers whether it was not ready yet. */
export async function killedStart(
  dataDir: string,
  variables: Record<string, string>,
  afterMs: number,
): Promise<boolean> {
  const { child, url } = spawnServer({ dataDir, variables, port: await freePort() });
  await wait(afterMs);
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  await end(child, 'SIGKILL');
  return answer?.ok !== true;
}

function spawnServer({
  dataDir,
  port,
  main = path.join(root, 'src/server/main.ts'),
  command = [process.execPath, ...shipped.arguments, ...withClock(), main],
  unheard = false,
  variables = {},
}: ServerOptions & { readonly dataDir: string; readonly port: number }) {
  const url = `http://localhost:${port}`;
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...machine(),
      ...shipped.environment,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ...(clockAhead() === 0 ? {} : { CLOCK_AHEAD: String(clockAhead()) }),
      ...variables,
    },
    stdio: ['ignore', unheard ? 'ignore' : 'pipe', 'pipe', ...(clockAhead() === 0 ? [] : (['ipc'] as const))],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const written: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => written.push(text));
  return { child, url, output: () => written.join('') };
}

/** The clock of a server is as far ahead as that of this process. */
function withClock(): string[] {
  return clockAhead() === 0 ? [] : ['--import', path.join(import.meta.dirname, 'server-clock.ts')];
}

/** Environment that a process needs on this machine, without the developer's settings. */
function machine(): NodeJS.ProcessEnv {
  const kept = [
    'PATH',
    'HOME',
    'TMPDIR',
    'TEMP',
    'SystemRoot',
    'LANG',
    'NODE_COMPILE_CACHE',
    'FONTCONFIG_FILE',
    'JITI_FS_CACHE',
  ];
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]));
}

async function ready(
  child: ChildProcess,
  url: string,
  { output, within }: { readonly output: () => string; readonly within: number },
): Promise<void> {
  for (const until = performance.now() + within; performance.now() < until; await wait(LOOK_EVERY)) {
    if (hasEnded(child)) throw new Error(`The server ended before it was ready:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok === true) return;
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server was not ready within ${within / 1000} s:\n${output()}`);
}

async function linkIn(output: () => string): Promise<string> {
  for (const until = performance.now() + READY_WITHIN; performance.now() < until; await wait(LOOK_EVERY)) {
    const link = /\S+\/setup#\S+(?=\s)/.exec(output());
    if (link !== null) return link[0];
  }
  throw new Error(`The server printed no one-time link:\n${output()}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const alarm = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN);
  await ended;
  clearTimeout(alarm);
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
