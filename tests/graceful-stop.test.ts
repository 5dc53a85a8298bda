import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const AT_ONCE = 2000;
const AT_THE_LATEST = 9500;

const sockets: Socket[] = [];
let server: ServerProcess | null = null;
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.remove();
});

async function open({ url }: ServerProcess, bytes = ''): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  if (bytes !== '') socket.write(bytes);
}

describe('a server that is asked to stop', () => {
  test.each([
    ['a browser keeps a connection ready that it has not used', '', AT_ONCE],
    ['someone stopped in the middle of the headers', 'POST /api/volunteers HTTP/1.1\r\nHost: x\r\n', AT_ONCE],
    [
      'someone stopped in the middle of a body',
      'POST /api/volunteers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"name"',
      AT_THE_LATEST,
    ],
    ['a page hears of the counts', 'GET /api/live HTTP/1.1\r\nHost: x\r\n\r\n', AT_ONCE],
  ])('ends well and in time while %s', async (_what, bytes, within) => {
    server = await startServerProcess();
    await open(server, bytes);
    // It has heard them: what came later is answered.
    await fetch(`${server.url}/healthz`);
    const asked = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(within);
  });
});
