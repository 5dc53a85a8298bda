import { setTimeout as wait } from 'node:timers/promises';
import type { LiveCounts } from '#contract/live.ts';

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  text(): string;
  counts(): LiveCounts[];
  /** The next counts after those already answered; fails when none comes in time. */
  next(within?: number): Promise<LiveCounts>;
  readonly ended: Promise<void>;
  close(): void;
}

const LOOK_EVERY = 5;

export async function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const closing = new AbortController();
  const answer = await fetch(url, { headers, signal: closing.signal });
  let text = '';
  let taken = 0;
  const ended = (async () => {
    const decoder = new TextDecoder();
    try {
      for await (const bytes of answer.body ?? []) text += decoder.decode(bytes, { stream: true });
    } catch {
      // Closed from either side.
    }
  })();
  const counts = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((event) => event.startsWith('event: counts\n'))
      .map((event) => JSON.parse(event.slice(event.indexOf('data: ') + 'data: '.length)) as LiveCounts);
  return {
    status: answer.status,
    headers: answer.headers,
    text: () => text,
    counts,
    async next(within = 10_000) {
      for (const until = performance.now() + within; performance.now() < until; await wait(LOOK_EVERY)) {
        const found = counts()[taken];
        if (found === undefined) continue;
        taken += 1;
        return found;
      }
      throw new Error(`Nothing came within ${within} ms`);
    },
    ended,
    close: () => closing.abort(),
  };
}
