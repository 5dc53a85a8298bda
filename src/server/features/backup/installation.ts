import type { Config } from '#server/platform/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { Clock } from '#server/platform/time/clock.ts';

export interface Installation {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 'secretKey' | 'backups'>;
  readonly clock: Clock;
  readonly log: Log;
}
