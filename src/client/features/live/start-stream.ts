import type { QueryClient } from '@tanstack/react-query';
import type { LiveCounts } from '#contract/live.ts';
import { sheetsIn, sheetsKey, type SheetsData } from '#client/features/sheets/sheets.api.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';
import { createRefresher } from './refresh-queries.ts';
import type { LiveStore } from './live-store.ts';

interface Started {
  readonly stream: LiveStream;
  /** Fetches what counts alone do not say. */
  readonly refresh: (counts: LiveCounts) => void;
}

export function startStream(queryClient: QueryClient, store: LiveStore): Started {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.query.queryKey[0] === sheetsKey[0]) {
      store.answered(sheetsIn(event.query.state.data as SheetsData).map(({ id }) => id));
    }
  });
  const stream = createLiveStream(
    {
      open: (url) => new EventSource(url),
      isHidden: () => document.hidden,
      onVisibilityChange: (listener) => listen(document, 'visibilitychange', listener),
      onOnline: (listener) => listen(window, 'online', listener),
      random: Math.random,
    },
    { counts: store.put, ended: store.streamEnded },
  );
  return { stream, refresh: createRefresher(queryClient) };
}

function listen(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
