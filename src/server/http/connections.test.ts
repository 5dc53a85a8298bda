import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { present } from '#tests/support/present.ts';
import { limitConnections } from './connections.ts';
import { limitUnreadAnswers } from './unread-answers.ts';

const LARGE = 'x'.repeat(32 * 1024 * 1024);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(limits: Parameters<typeof limitConnections>[0], handle: RequestListener): Promise<Server> {
  const server = limitConnections(limits).createServer({}, handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return server;
}

function ask(server: Server): Socket {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  client.write('GET / HTTP/1.1\r\nhost: hub\r\nconnection: close\r\n\r\n');
  return client;
}

test('a client that reads nothing of its answer is disconnected', async () => {
  const server = await serve({ readTimeout: 500 }, (_request, response) => response.end(LARGE));
  const accepted = once(server, 'connection') as Promise<[Socket]>;
  ask(server);
  const [onServer] = await accepted;
  await once(onServer, 'close');
});

test('an answer that takes longer than that to make is waited for', async () => {
  const server = await serve({ readTimeout: 300 }, (_request, response) =>
    setTimeout(() => response.end('made'), 2000),
  );
  expect(await text(ask(server))).toContain('made');
});

test('an answer that is read a little at a time is not kept for ever', async () => {
  const server = await serve({ answerTimeout: 1000 }, (_request, response) => response.end(LARGE));
  const client = ask(server);
  let received = 0;
  const reading = (async () => {
    for await (const piece of client.iterator({ destroyOnReturn: true })) {
      received += (piece as Buffer).length;
      await wait(50);
    }
  })().catch(() => {});
  await once(client, 'close');
  await reading;
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(LARGE.length);
});

test('large answers that nobody reads take no more memory together than is allowed', async () => {
  const allowed = 100 * 1024 * 1024;
  const answers = limitUnreadAnswers(allowed);
  const open = new Set<Socket>();
  const server = await serve({}, (_request, response) => {
    open.add(present(response.socket));
    answers.add(response, LARGE.length);
    response.end(LARGE);
  });
  for (let nth = 0; nth < 8; nth += 1) {
    ask(server);
    await once(server, 'request');
    const unread = [...open].reduce((sum, socket) => sum + (socket.destroyed ? 0 : socket.writableLength), 0);
    expect(unread).toBeLessThanOrEqual(allowed);
  }
  expect([...open].filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(1);
});
