import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { Clock } from '#server/platform/time/clock.ts';

/** What is backed up and restored, known by its settings alone: a server may hold its data. */
export interface Installation {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey'>;
  readonly clock: Clock;
  readonly log: Log;
}
