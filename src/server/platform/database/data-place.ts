import path from 'node:path';
import type { Config } from '#server/platform/config.ts';

/** What says where an installation keeps its data. */
export type DataPlace = Pick<Config, 'dataDir' | 'databaseUrl'>;

/** The file of the embedded database. */
export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'hub.sqlite');
}

/** Where a restore makes the next one. */
export function restoringFile(dataDir: string): string {
  return `${sqliteFile(dataDir)}.restoring`;
}
