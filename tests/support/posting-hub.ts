import { COUNCIL } from './graph/accounts.ts';
import { startGraphServer, type GraphServer } from './graph-server.ts';
import { startListeningHub } from './listening-hub.ts';
import type { TestHub } from './test-hub.ts';

interface PostingHub {
  readonly graph: GraphServer;
  readonly hub: TestHub;
  /** Both ends empty, with the same time. */
  begin(): Promise<void>;
  remove(): Promise<void>;
}

/** A hub beside a Graph server of its own, and with `connected` with both accounts of the council in its environment. */
export async function startPostingHub({
  connected = false,
}: { readonly connected?: boolean } = {}): Promise<PostingHub> {
  const graph = await startGraphServer();
  const accounts = {
    FACEBOOK_PAGE_ID: COUNCIL.page.id,
    FACEBOOK_PAGE_ACCESS_TOKEN: COUNCIL.page.token,
    INSTAGRAM_ACCOUNT_ID: COUNCIL.instagram.id,
    INSTAGRAM_ACCESS_TOKEN: COUNCIL.instagram.token,
  };
  const hub = await startListeningHub({
    GRAPH_API_URL: graph.url,
    META_APP_SECRET: COUNCIL.app.secret,
    ...(connected ? accounts : {}),
  });
  return {
    graph,
    hub,
    async begin() {
      await graph.reset();
      hub.platform.clock.set(new Date().toISOString());
      await hub.platform.empty();
    },
    async remove() {
      await hub.remove();
      await graph.stop();
    },
  };
}
