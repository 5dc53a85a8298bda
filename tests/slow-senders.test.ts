import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { multipart } from '#tests/support/multipart.ts';
import { signInAs } from '#tests/support/people.ts';
import { photo } from '#tests/support/pictures.ts';
import { startTestHub } from '#tests/support/test-hub.ts';

vi.setConfig({ testTimeout: 90_000 });

const hub = await startTestHub();
const { port } = new URL(await hub.app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => hub.remove());
const cookie = await signInAs(hub, 'full-admin');

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a body in pieces of this size, one a second, and answers the status and after how many seconds it came. */
async function sendSlowly(path: string, headers: Record<string, string>, body: Buffer, bytesASecond: number) {
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const heard: Buffer[] = [];
  socket.on('data', (piece: Buffer) => heard.push(piece)).on('error', () => {});
  const lines = Object.entries({ host: 'x', cookie, 'content-length': String(body.length), ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const begun = performance.now();
  for (let at = 0; at < body.length && heard.length === 0; at += bytesASecond) {
    socket.write(body.subarray(at, at + bytesASecond));
    await sleep(1000);
  }
  for (let waits = 0; waits < 300 && heard.length === 0; waits += 1) await sleep(100);
  socket.destroy();
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(Buffer.concat(heard).toString())?.[1]);
  return { status, seconds: (performance.now() - begun) / 1000 };
}

const picture = await photo(1400, 1400).png().toBuffer();
const form = (content: Buffer) => multipart([{ field: 'logo', name: 'logo.png', type: 'image/png', content }]);

describe.concurrent('whoever sends slowly', () => {
  test('is let go after half a minute where no file is expected', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status, seconds } = await sendSlowly('/api/auth/login', headers, Buffer.alloc(60, ' '), 1);
    expect(status).toBe(408);
    expect(seconds).toBeGreaterThan(25);
    expect(seconds).toBeLessThan(45);
  });

  test('has more than half a minute for a file that keeps coming', async () => {
    const { body, headers } = form(picture);
    const upload = await sendSlowly('/api/settings/logo-upload', headers, body, Math.ceil(body.length / 36));
    expect(body.length / 36).toBeGreaterThan(10 * 1024);
    expect(upload.seconds).toBeGreaterThan(33);
    expect(upload.status).toBe(201);
  });

  test('is let go with a file of which next to nothing comes', async () => {
    const { body, headers } = form(picture);
    const { status, seconds } = await sendSlowly('/api/settings/logo-upload', headers, body, 1024);
    expect(status).toBe(408);
    expect(seconds).toBeLessThan(25);
  });
});
