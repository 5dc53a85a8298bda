import { pino } from 'pino';
import type { Config } from '#server/platform/config.ts';
import type { HubDatabase } from '#server/platform/database/database.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { openTestPlatform } from './test-platform.ts';

export interface DataForServers {
  readonly engine: HubDatabase['engine'];
  readonly config: Config;
  /** Works on the data from outside; on an engine for one process only, while no server runs. */
  visit<T>(work: (platform: Platform) => Promise<T>): Promise<T>;
  startServer(more?: Record<string, string>, how?: { readonly isBundled: boolean }): Promise<ServerProcess>;
  remove(): Promise<void>;
}

export async function makeDataForServers(): Promise<DataForServers> {
  const platform = await openTestPlatform();
  const { config, database } = platform;
  await database.close();
  const variables = {
    SECRET_KEY: config.secretKey ?? '',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...(config.databaseUrl === undefined ? {} : { DATABASE_URL: config.databaseUrl }),
  };
  return {
    engine: database.engine,
    config,
    async visit(work) {
      const visiting = openPlatform(config, systemClock, pino({ level: 'silent' }));
      try {
        return await work(visiting);
      } finally {
        await visiting.database.close();
      }
    },
    startServer: (more = {}, { isBundled } = { isBundled: true }) =>
      startServerProcess({ dataDir: config.dataDir, variables: { ...variables, ...more }, isBundled }),
    remove: () => platform.remove(),
  };
}
