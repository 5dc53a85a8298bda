import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { buildApp } from './app.ts';
import { jobHandlers, recurringJobs } from './all-jobs.ts';
import { mailTemplates } from './all-mails.ts';
import type { Hub } from './hub.ts';
import { backUpBeforeUpdate } from './features/backups/back-up-before-update.ts';
import { createAutomaticBackups } from './features/backups/automatic-backups.ts';
import { openBuiltClient, type Client } from './features/documents/built-client.ts';
import { readMailAccount } from './features/email/read-mail-account.ts';
import { createHeroCache } from './features/hero/hero-cache.ts';
import { createServerMetrics } from './features/health/server-metrics.ts';
import { createLiveStreams } from './features/live/live-streams.ts';
import { createSchoolCache } from './features/school/school-cache.ts';
import { createSheetCache } from './features/sheets/sheet-cache.ts';
import { createStatsCache } from './features/stats/stats-cache.ts';
import { readBackupStatus } from './features/backups/backup-status.ts';
import { createSystemState } from './features/system/system-state.ts';
import { noteVersion } from './features/versions/note-version.ts';
import { createLimits } from './http/limits/limits.ts';
import { createGraphClient } from './graph/graph-client.ts';
import { createJobs } from './jobs/job-runner.ts';
import { createMailbox } from './mail/mailbox.ts';
import { createPictureConverter } from './pictures/picture-converter.ts';
import { createPageReader } from './watched-pages/page-reader.ts';
import type { Platform } from './platform/platform.ts';
import { createVideoConverter } from './videos/video-converter.ts';
import { updateTables } from './update-tables.ts';

// Together less than a service manager waits for a stop.
const REQUESTS_MAY_TAKE = 4000;
const JOBS_MAY_TAKE = 4500;
/** Where the build puts the client, whatever folder the server is started in. */
const DIST = path.resolve(import.meta.dirname, '../../dist');

export interface RunningHub {
  readonly hub: Hub;
  readonly app: FastifyInstance;
  /**
   * Begins to do jobs. To be called once this server listens: Meta fetches pictures from it while a post is made, and a
   * server that finds its port in use must not have begun with anything. One that is stopped begins with nothing.
   */
  work(): Promise<void>;
  /** Finishes what was accepted, in an order in which nothing is missed, and lets go of the database. */
  stop(): Promise<void>;
}

/** Builds the parts of the hub on an opened platform and brings its tables up to date, after a backup of older ones. */
export async function startHub(
  platform: Platform,
  openClient: () => Promise<Client> = () => openBuiltClient(DIST),
): Promise<RunningHub> {
  const backups = createAutomaticBackups(platform);
  await backUpBeforeUpdate(platform);
  await updateTables(platform);
  await noteVersion(platform);
  const schoolCache = createSchoolCache(platform);
  await schoolCache.refresh();
  const jobs = createJobs(platform);
  const limits = createLimits(platform);
  const mailbox = createMailbox(platform, jobs.enqueue, mailTemplates, {
    readAccount: () => readMailAccount(platform),
    wake: () => jobs.wake(),
    limits: limits.mails,
  });
  await mailbox.open();
  const sheetCache = createSheetCache(platform);
  const [live, stats] = [createLiveStreams(platform, sheetCache), createStatsCache(platform, sheetCache)];
  const metrics = createServerMetrics();
  const system = createSystemState(platform, mailbox, {
    readBackups: () => readBackupStatus({ ...platform, backups }),
  });
  const [hero, pictures] = [createHeroCache(platform), createPictureConverter(platform.log, platform.config)];
  const pageReader = createPageReader(platform.log);
  const videos = createVideoConverter(platform.config.videoToolsPath);
  const { graphApiUrl: apiUrl, appSecret = null } = platform.config.social;
  const graph = createGraphClient({ ...platform, apiUrl, appSecret });
  const hub: Hub = {
    ...platform,
    jobs,
    mailbox,
    sheetCache,
    heroCache: hero,
    schoolCache,
    statsCache: stats,
    live,
    metrics,
    system,
    limits,
    pictures,
    pageReader,
    videos,
    backups,
    graph,
  };
  const app = await buildApp(hub, { dist: DIST, open: openClient });
  let stopping = false;
  return {
    hub,
    app,
    async work() {
      if (stopping) return;
      await system.begin();
      jobs.start(jobHandlers(hub));
      for (const { kind, firstRunAt } of recurringJobs(hub)) {
        await jobs.ensureRecurring(kind, firstRunAt());
        if (stopping) return;
      }
    },
    async stop() {
      stopping = true;
      pictures.close();
      backups.close();
      // While the port is open: of a post that is under way Meta fetches the photo from it. What waits for a thread or
      // a process is refused meanwhile, so that no job waits for it.
      await Promise.all([jobs.stop(JOBS_MAY_TAKE), videos.close(), pageReader.close()]);
      const patience = setTimeout(() => app.server.closeAllConnections(), REQUESTS_MAY_TAKE);
      await app.close();
      clearTimeout(patience);
      mailbox.close();
      sheetCache.close();
      hero.close();
      schoolCache.close();
      await system.end();
      await platform.database.close();
    },
  };
}
