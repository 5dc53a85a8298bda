import path from 'node:path';
import type { Config } from '#server/platform/config.ts';

export type DataPlace = Pick<Config, 'dataDir' | 'databaseUrl'>;

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'hub.sqlite');
}

export function restoringFile(dataDir: string): string {
  return `${sqliteFile(dataDir)}.restoring`;
}
