import type { Log } from '#server/platform/log.ts';
import { COUNCIL } from './graph/accounts.ts';
import { startGraphServer, type GraphServer } from './graph-server.ts';
import { startListeningHub } from './listening-hub.ts';
import type { TestHub } from './test-hub.ts';

interface PostingHub {
  readonly graph: GraphServer;
  readonly hub: TestHub;
  begin(): Promise<void>;
  pass(ms: number): Promise<void>;
  remove(): Promise<void>;
}

/**
 * A hub beside its own Graph server; with `connected` both accounts of the council are in its environment. `log` takes
 * what the hub logs.
 */
export async function startPostingHub({
  connected = false,
  log,
}: { readonly connected?: boolean; readonly log?: Log } = {}): Promise<PostingHub> {
  const graph = await startGraphServer();
  const accounts = {
    FACEBOOK_PAGE_ID: COUNCIL.page.id,
    FACEBOOK_PAGE_ACCESS_TOKEN: COUNCIL.page.token,
    INSTAGRAM_ACCOUNT_ID: COUNCIL.instagram.id,
    INSTAGRAM_ACCESS_TOKEN: COUNCIL.instagram.token,
  };
  const variables = { GRAPH_API_URL: graph.url, META_APP_SECRET: COUNCIL.app.secret };
  const hub = await startListeningHub({ ...variables, ...(connected ? accounts : {}) }, log);
  return {
    graph,
    hub,
    async begin() {
      await graph.reset();
      hub.platform.clock.set(new Date().toISOString());
      await hub.platform.empty();
    },
    async pass(ms) {
      hub.platform.clock.advance(ms);
      await graph.advance(ms);
    },
    async remove() {
      await hub.remove();
      await graph.stop();
    },
  };
}
