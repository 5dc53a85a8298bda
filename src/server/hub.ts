import type { AutomaticBackups } from './features/backups/automatic-backups.ts';
import type { ServerMetrics } from './features/health/server-metrics.ts';
import type { HeroCache } from './features/hero/hero-cache.ts';
import type { LiveStreams } from './features/live/live-streams.ts';
import type { Limits } from './http/limits/limits.ts';
import type { GraphClient } from './graph/graph-client.ts';
import type { Jobs } from './jobs/job-runner.ts';
import type { Mailbox } from './mail/mailbox.ts';
import type { PageReader } from './watched-pages/page-reader.ts';
import type { PictureConverter } from './pictures/picture-converter.ts';
import type { Platform } from './platform/platform.ts';
import type { VideoConverter } from './videos/video-converter.ts';
import type { SchoolCache } from './features/school/school-cache.ts';
import type { SheetCache } from './features/sheets/sheet-cache.ts';
import type { SystemState } from './features/system/system-state.ts';
import type { StatsCache } from './features/stats/stats-cache.ts';

/** All that a feature can ask for: the platform and the running parts, each built in `start-hub.ts`. */
export interface Hub extends Platform {
  readonly jobs: Jobs;
  readonly mailbox: Mailbox;
  readonly sheetCache: SheetCache;
  readonly heroCache: HeroCache;
  /** Keeps `site` up to date. */
  readonly schoolCache: SchoolCache;
  readonly statsCache: StatsCache;
  readonly live: LiveStreams;
  readonly metrics: ServerMetrics;
  readonly system: SystemState;
  readonly limits: Limits;
  readonly pictures: PictureConverter;
  readonly pageReader: PageReader;
  readonly videos: VideoConverter;
  readonly backups: AutomaticBackups;
  /** The way to the council's Page and business account. */
  readonly graph: GraphClient;
}

/** What most functions take as their first argument: the platform and, by name, the parts that they use. */
export type Context<Part extends Exclude<keyof Hub, keyof Platform>> = Platform & Pick<Hub, Part>;
