import type { LiveCounts } from '#contract/live.ts';

/** What a stream needs of the browser. */
interface Surroundings {
  open(url: string): EventSource;
  isHidden(): boolean;
  onVisibilityChange(listener: () => void): () => void;
  onOnline(listener: () => void): () => void;
  /** Between 0 and 1, so that not all pages come back in the same moment. */
  random(): number;
}

interface Hearing {
  counts(counts: LiveCounts): void;
  /** Nothing is heard until the next counts. */
  ended(): void;
}

export interface LiveStream {
  /** Hears of these sheets, or of all, until it is said otherwise; none ends the stream. */
  want(sheets: ReadonlySet<string> | 'all'): void;
  close(): void;
}

/** Above this many the address would grow long, and all of them are asked for. */
const MAX_NAMED = 100;
const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 60_000;
/** The `readyState` of a source that will not try again by itself. */
const CLOSED = 2;

/**
 * One stream of counts. A hidden tab holds no connection: it hears the present state when it is shown again. A line
 * that breaks is taken up by the browser itself; an answer that is an error, with growing waits.
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

/** The address of the stream for these sheets; null when there is nothing to hear. */
function addressOf(sheets: ReadonlySet<string> | 'all'): string | null {
  if (sheets === 'all' || sheets.size > MAX_NAMED) return '/api/live';
  if (sheets.size === 0) return null;
  return `/api/live?sheet=${[...sheets].sort().map(encodeURIComponent).join(',')}`;
}
