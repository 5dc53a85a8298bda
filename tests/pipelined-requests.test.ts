import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFair } from '#tests/support/sheets.ts';
import { startTestHub, type TestHub } from '#tests/support/test-hub.ts';

let hub: TestHub;
let port: number;
beforeAll(async () => {
  hub = await startTestHub();
  await hub.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = hub.app.server.address() as AddressInfo);
  const { sheet } = await makeFair(hub);
  paths.push(`/signup-sheet/${sheet.id}`);
});
afterAll(() => hub.remove());

const paths = ['/api/openapi.json', '/api/signup-sheets', '/nowhere', '/sign-up?slot=x'];
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: hub\r\naccept: text/html\r\n\r\n`;

function logIn(): string {
  const body = JSON.stringify({ email: 'nobody@families.example', password: 'a wrong password' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}`;
  return `POST /api/auth/login HTTP/1.1\r\nhost: hub\r\n${head}\r\n\r\n${body}`;
}

function flood(request: string, bytes = 34_000): Socket {
  const client = connect(port, '127.0.0.1').on('error', () => {});
  client.write(request.repeat(Math.floor(bytes / request.length)));
  return client;
}

async function secondsOfHealth(): Promise<number> {
  const begun = performance.now();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  return (performance.now() - begun) / 1000;
}

async function answered(): Promise<number> {
  const metrics = await hub.hub.metrics.text();
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{.*\} (\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}

describe('requests that come in one packet', () => {
  test('are answered in their order, eight of them', async () => {
    const client = connect(port, '127.0.0.1');
    client.write(`${get('/api/stats').repeat(7)}${get('/healthz').replace('accept', 'connection: close\r\naccept')}`);
    const pieces: Buffer[] = [];
    client.on('data', (piece: Buffer) => pieces.push(piece));
    await once(client, 'close');
    const bodies = Buffer.concat(pieces).toString().split('HTTP/1.1 200 OK').slice(1);
    expect(bodies).toHaveLength(8);
    expect(bodies.findIndex((body) => body.includes('{"status":"ok"}'))).toBe(7);
  });

  test('end their connection when there are more, and nothing is done for those that waited', async () => {
    const before = await answered();
    const client = flood(get('/api/stats'));
    client.resume();
    await once(client, 'close');
    expect((await answered()) - before).toBeLessThanOrEqual(1);
  });

  test('keep nobody else waiting, whatever they ask for and on however many connections', async () => {
    for (const request of [...paths.map(get), logIn()]) {
      const clients = Array.from({ length: 12 }, () => flood(request));
      // It takes some milliseconds; before, half a minute.
      expect(await secondsOfHealth(), request.slice(0, 40)).toBeLessThan(5);
      await Promise.all(clients.filter(({ closed }) => !closed).map((client) => once(client.resume(), 'close')));
    }
  });
});

test('a body that waits behind another answer arrives whole', async () => {
  const client = connect(port, '127.0.0.1');
  const notes = 'x'.repeat(60_000);
  const body = JSON.stringify({ email: notes, password: 'y' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`;
  client.write(`${get('/api/openapi.json')}POST /api/auth/login HTTP/1.1\r\nhost: hub\r\n${head}\r\n\r\n${body}`);
  const pieces: Buffer[] = [];
  client.on('data', (piece: Buffer) => pieces.push(piece));
  await once(client, 'close');
  const answers = Buffer.concat(pieces).toString();
  expect(answers).toContain('HTTP/1.1 200 OK');
  expect(answers).toMatch(/HTTP\/1\.1 400 Bad Request[\s\S]*"path":"email"/);
});
