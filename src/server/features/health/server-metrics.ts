import { Registry, collectDefaultMetrics } from 'prom-client';
import type { SnapshotStatus } from '#domain/monitors/snapshot-status.ts';
import { DurationHistogram } from './duration-histogram.ts';

/** Streams last as long as the page is open, which would distort the durations. */
const STREAMS = new Set(['/api/live']);

export interface ServerMetrics {
  readonly contentType: string;
  /** `route` is the pattern, never the address. */
  answered(request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly ms: number;
  }): void;
  checked(check: { readonly status: SnapshotStatus; readonly changed: boolean; readonly ms: number }): void;
  text(): Promise<string>;
}

export function createServerMetrics(): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new DurationHistogram(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the last of its answer',
  );
  const checks = new DurationHistogram(
    'monitor_check_duration_seconds',
    'Time from the question to a site to the last word written of its answer',
  );
  let changes = 0;
  return {
    contentType: registry.contentType,
    answered({ method, route, status, ms }) {
      if (!STREAMS.has(route)) durations.observe(`method="${method}",route="${route}",status="${status}"`, ms);
    },
    checked({ status, changed, ms }) {
      checks.observe(`status="${status}"`, ms);
      if (changed) changes += 1;
    },
    text: async () => [await registry.metrics(), durations.text(), checks.text(), counter(changes)].join('\n'),
  };
}

function counter(changes: number): string {
  return `# HELP monitor_changes_total Changes found on watched pages\n# TYPE monitor_changes_total counter\nmonitor_changes_total ${changes}\n`;
}
