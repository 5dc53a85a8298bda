import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

let server: ServerProcess | null = null;
afterEach(async () => server?.remove());

async function warningsOf(variables: Record<string, string>): Promise<string[]> {
  server = await startServerProcess({ variables });
  const started = server;
  // What is logged arrives beside the answer that says it is ready; the last line of a start is this one.
  await expect.poll(() => started.output()).toContain('"listening"');
  const lines = started.output().split('\n');
  return lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { msg: string }).msg);
}

describe('a server that starts', () => {
  test('warns when monitors may reach private addresses', async () => {
    const warnings = await warningsOf({ MONITOR_ALLOW_PRIVATE_ADDRESSES: 'true' });
    expect(warnings).toContainEqual(expect.stringMatching(/^MONITOR_ALLOW_PRIVATE_ADDRESSES is on: .*only for tests/));
  });

  test.skipIf(process.platform === 'win32')('lets nobody but its user read the data that it makes', async () => {
    const parent = mkdtempSync(path.join(tmpdir(), 'hub-new-'));
    const mask = process.umask(0o022);
    server = await startServerProcess({ dataDir: path.join(parent, 'data') });
    process.umask(mask);
    const made = ['', ...readdirSync(server.dataDir)];
    expect(made).toEqual(expect.arrayContaining(['hub.sqlite', 'hub.sqlite-wal', 'secret.key']));
    const open = made.filter((name) => (statSync(path.join(parent, 'data', name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
    await server.stop();
    rmSync(parent, { recursive: true });
  });

  test('says nothing of them when they may not', async () => {
    const warnings = await warningsOf({});
    expect(warnings).not.toContainEqual(expect.stringContaining('MONITOR_ALLOW_PRIVATE_ADDRESSES'));
    expect(warnings).toContainEqual(expect.stringContaining('PUBLIC_URL is not https'));
  });
});
