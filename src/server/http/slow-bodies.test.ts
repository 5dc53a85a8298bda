import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { watchSlowBodies } from './slow-bodies.ts';

afterEach(() => vi.useRealTimers());

async function answeringEarly() {
  const app = fastify();
  watchSlowBodies(app);
  app.addHook('onRequest', (_request, reply) => reply.code(401).send());
  app.post('/', () => null);
  const letGo: unknown[] = [];
  app.server.removeAllListeners('clientError').on('clientError', (error) => letGo.push(error));
  await app.ready();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await app.inject({ method: 'POST', url: '/', payload: { a: 1 } });
  return { app, letGo };
}

test('a server that has closed lets nobody go any more', async () => {
  const { app, letGo } = await answeringEarly();
  await app.close();
  vi.advanceTimersByTime(60_000);
  expect(letGo).toEqual([]);
});

test('a server that is open lets go whoever does not end a body in half a minute', async () => {
  const { app, letGo } = await answeringEarly();
  vi.advanceTimersByTime(60_000);
  expect(letGo).toHaveLength(1);
  await app.close();
});
