import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { LEFT_OUT } from '#server/features/backup/backup-format.ts';
import type { Installation } from '#server/features/backup/installation.ts';
import type { Config } from '#server/platform/config.ts';
import { openPlatform } from '#server/platform/open-platform.ts';
import type { Platform } from '#server/platform/platform.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { TestClock } from './test-clock.ts';
import { openTestPlatform } from './test-platform.ts';
import { wholeDatabase, type WholeDatabase } from './whole-database.ts';

const log = pino({ level: 'silent' });

export interface Place extends Installation {
  readonly config: Config;
  visit<T>(work: (platform: Platform) => Promise<T>): Promise<T>;
  remove(): Promise<void>;
}

export async function makePlace(variables: Record<string, string> = {}): Promise<Place> {
  const platform = await openTestPlatform(variables);
  await platform.database.close();
  return { ...placeOf(platform.config), remove: () => platform.remove() };
}

export function placeOf(config: Config): Omit<Place, 'remove'> {
  return {
    config,
    clock: new TestClock(),
    log,
    async visit(work) {
      const platform = openPlatform(config, systemClock, log);
      try {
        return await work(platform);
      } finally {
        await platform.database.close();
      }
    },
  };
}

export function makeArchiveFolder(): { readonly at: (name: string) => string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'hub-archives-'));
  return {
    at: (name) => path.join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export async function backedUpRows(at: Parameters<typeof wholeDatabase>[0]): Promise<WholeDatabase> {
  const all = await wholeDatabase(at);
  return Object.fromEntries(Object.entries(all).filter(([table]) => !LEFT_OUT.includes(table)));
}
