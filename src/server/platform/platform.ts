import type { SchoolClock } from '#domain/school-time/school-clock.ts';
import type { Config } from './config.ts';
import type { HubDatabase } from './database/database.ts';
import type { Uploads } from './files/uploads.ts';
import type { Log } from './log.ts';
import type { NotedErrors } from './noted-errors.ts';
import type { GuardedFetch } from './net/guarded-fetch.ts';
import type { Secrets } from './secrets.ts';
import type { Site } from './site.ts';
import type { Clock } from './time/clock.ts';

export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  /** The last errors that this process logged. */
  readonly errors: NotedErrors;
  readonly secrets: Secrets;
  readonly database: HubDatabase;
  readonly uploads: Uploads;
  readonly schoolClock: SchoolClock;
  readonly http: GuardedFetch;
  readonly site: Site;
}
