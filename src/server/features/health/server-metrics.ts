import { Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

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
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    answered({ method, route, status, ms }) {
      if (!STREAMS.has(route)) durations.observe({ method, route, status }, ms / 1000);
    },
    text: () => registry.metrics(),
  };
}
