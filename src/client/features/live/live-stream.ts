import type { LiveCounts } from '#contract/live.ts';

interface Surroundings {
  open(url: string): EventSource;
  isHidden(): boolean;
  onVisibilityChange(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  /** Between 0 and 1; spreads the reconnections of all pages. */
  random(): number;
}

interface Hearing {
  counts(counts: LiveCounts): void;
  ended(): void;
}

export interface LiveStream {
  /** Streams these sheets, or all, until the next call; an empty set ends the stream. */
  want(sheets: ReadonlySet<string> | 'all'): void;
  close(): void;
}

/** With more the address would grow long, so all are requested. */
const MAX_NAMED = 100;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** The `readyState` of a source that does not reconnect. */
const CLOSED = 2;

/**
 * One stream of counts. A hidden tab holds no connection and gets the present state when it is shown again. The browser
 * itself reopens a broken connection; after an error answer, the stream waits longer each time.
 */
export function createLiveStream(around: Surroundings, hearing: Hearing): LiveStream {
  let url: string | null = null;
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const hangUp = () => {
    clearTimeout(timer);
    if (source === null) return;
    source.close();
    source = null;
    hearing.ended();
  };
  const connect = () => {
    hangUp();
    if (url === null || around.isHidden()) return;
    const opened = around.open(url);
    source = opened;
    opened.addEventListener('open', () => {
      failures = 0;
    });
    opened.addEventListener('counts', ({ data }: MessageEvent<string>) => {
      if (source === opened) hearing.counts(JSON.parse(data) as LiveCounts);
    });
    opened.addEventListener('error', () => {
      if (source !== opened) return;
      hearing.ended();
      if (opened.readyState === CLOSED) timer = setTimeout(connect, nextWait());
    });
  };
  const nextWait = () => {
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
    failures += 1;
    return wait * (0.5 + around.random() / 2);
  };
  const stopWatching = [
    around.onVisibilityChange(connect),
    around.onOnline(() => {
      if (source?.readyState === CLOSED) connect();
    }),
  ];

  return {
    want(sheets) {
      const wanted = addressOf(sheets);
      if (wanted === url) return;
      url = wanted;
      connect();
    },
    close() {
      url = null;
      hangUp();
      for (const stop of stopWatching) stop();
    },
  };
}

/** Null for no sheets. */
function addressOf(sheets: ReadonlySet<string> | 'all'): string | null {
  if (sheets === 'all' || sheets.size > MAX_NAMED) return '/api/live';
  if (sheets.size === 0) return null;
  return `/api/live?sheet=${[...sheets].sort().map(encodeURIComponent).join(',')}`;
}
