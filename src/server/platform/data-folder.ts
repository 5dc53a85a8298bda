import { accessSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import { BadConfiguration } from './config.ts';

/**
 * Makes the folder of data where there is none.
 *
 * @throws {BadConfiguration} when it cannot be written to
 */
export function openDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BadConfiguration(`DATA_DIR: the folder ${path.resolve(dataDir)} cannot be used (${code})`);
  }
}
