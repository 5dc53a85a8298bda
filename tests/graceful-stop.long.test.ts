import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { postById } from '#server/features/social/social-posts.store.ts';
import { makeDataForServers } from '#tests/support/data-for-servers.ts';
import { COUNCIL } from '#tests/support/graph/accounts.ts';
import { startGraphServer } from '#tests/support/graph-server.ts';
import { keepLogo } from '#tests/support/logos.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { connectAccount, waitingPost } from '#tests/support/social-posts.ts';
import { openTestHub } from '#tests/support/test-hub.ts';

const AT_ONCE = 5000;
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

  test('lets Meta fetch the photo of a post that is under way, and loses no try of it', async () => {
    const [graph, data] = [await startGraphServer(), await makeDataForServers()];
    try {
      const id = await data.visit(async (platform) => {
        await connectAccount({ platform }, 'facebook');
        return waitingPost({ platform }, { media: { file: await keepLogo({ platform }, 'facebook'), kind: 'image' } });
      });
      // The photo is fetched after that.
      await graph.failNext({ at: 'photos', when: 'before-effect', how: { slowByMs: 1500 } });
      const running = await data.startServer({ GRAPH_API_URL: graph.url, META_APP_SECRET: COUNCIL.app.secret });
      const photos = async () => (await graph.calls()).filter(({ endpoint }) => endpoint === 'photos');
      await expect.poll(photos, { timeout: 20_000 }).toMatchObject([{ status: 0 }]);
      expect(await running.stop()).toBe(0);
      expect(await photos()).toMatchObject([{ status: 200 }]);
      const post = await data.visit(({ database }) => postById(database.db, id));
      expect(post).toMatchObject({ state: 'sending', attempts: 0, lastError: null, progress: { at: 'ready' } });
    } finally {
      await Promise.all([graph.stop(), data.remove()]);
    }
  });

  test('begins with no job any more, also where it has only begun to work', async () => {
    const hub = await openTestHub();
    const begun = vi.spyOn(hub.hub.jobs, 'ensureRecurring');
    const working = hub.work();
    await hub.stop();
    await working;
    expect(begun).toHaveBeenCalledOnce();
    await hub.work();
    expect(begun).toHaveBeenCalledOnce();
    await hub.platform.remove();
  });
});
