import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lockDirectory } from '#server/platform/database/directory-lock.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

// A busy machine takes long to start three processes.
vi.setConfig({ testTimeout: 60_000 });

const STOPS_WITHIN = 10_000;
const windows = process.platform === 'win32';
const BOOTSTRAP = [process.execPath, 'scripts/bootstrap.mjs', 'start'] as const;

let server: ServerProcess | null = null;
let hub = 0;
afterEach(async () => {
  if (isAlive(hub)) process.kill(hub, 'SIGKILL');
  await server?.remove();
});

async function start(...command: [string, ...string[]]): Promise<ServerProcess> {
  hub = 0;
  server = await startServerProcess({ command });
  hub = (JSON.parse(readFileSync(path.join(server.dataDir, 'hub.lock.json'), 'utf8')) as { pid: number }).pid;
  return server;
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function isFree({ url, dataDir }: ServerProcess): Promise<boolean> {
  const answers = await fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );
  if (answers) return false;
  try {
    lockDirectory(dataDir)();
    return true;
  } catch {
    return false;
  }
}

async function expectGracefulEnd(ended: ServerProcess): Promise<void> {
  await expect.poll(() => isFree(ended), { timeout: STOPS_WITHIN }).toBe(true);
  // One that is killed leaves it there.
  expect(existsSync(path.join(ended.dataDir, 'hub.sqlite-wal'))).toBe(false);
}

describe.skipIf(windows)('a server that npm started', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'ends in good order when npm alone gets %s',
    async (signal) => {
      const started = await start('npm', 'start');
      process.kill(started.pid, signal);
      await expectGracefulEnd(started);
    },
  );

  test('ends in good order when npm run dev is killed', async () => {
    const started = await start('npm', 'run', 'dev');
    process.kill(started.pid, 'SIGKILL');
    await expectGracefulEnd(started);
  });
});

describe.skipIf(windows)('a server that a service manager started', () => {
  test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)(
    'ends in good order when its bootstrap gets %s',
    async (signal) => {
      const started = await start(...BOOTSTRAP);
      process.kill(started.pid, signal);
      await expectGracefulEnd(started);
    },
  );

  test('goes on when the shell that started it is gone', async () => {
    const started = await start('sh', '-c', '"$@" & wait', 'sh', ...BOOTSTRAP);
    process.kill(started.pid, 'SIGKILL');
    // Longer than one that npm started takes to end.
    await wait(4000);
    expect((await fetch(`${started.url}/readyz`)).status).toBe(200);
    process.kill(hub, 'SIGTERM');
    await expectGracefulEnd(started);
  });
});

test('no shell stands between npm and a script, which would keep signals to itself', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  for (const script of Object.values(scripts)) expect(script).toMatch(/^exec node /);
  expect(existsSync('exec.cmd')).toBe(true);
});
