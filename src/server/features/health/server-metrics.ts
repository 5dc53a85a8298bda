import { Registry, collectDefaultMetrics } from 'prom-client';
import { DurationHistogram } from './duration-histogram.ts';

/** Answers that last as long as the page is open would only blur the picture. */
const STREAMS = new Set(['/api/live']);

/** What the server tells a monitoring system about itself; no addresses and nobody's data. */
export interface ServerMetrics {
  readonly contentType: string;
  /** Notes that a request was answered. `route` is the pattern, never the address. */
  answered(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
}

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new DurationHistogram(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last of its answer',
  );
  return {
    contentType: registry.contentType,
    answered({ method, route, status, ms }) {
      if (!STREAMS.has(route)) durations.observe(`method="${method}",route="${route}",status="${status}"`, ms);
    },
    text: async () => `${await registry.metrics()}\n${durations.text()}`,
  };
}
