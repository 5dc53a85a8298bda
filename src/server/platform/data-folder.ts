import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { BadConfiguration } from './config.ts';

const OTHERS = 0o077;

/**
 * Creates the data folder if needed. From now on, only this process's user can read what it writes.
 * @throws {BadConfiguration} when it cannot be written to
 */
export function openDataFolder(dataDir: string): void {
  try {
    process.umask(OTHERS);
    mkdirSync(dataDir, { recursive: true });
    checkWritable(dataDir);
    const uploads = path.join(dataDir, 'uploads');
    if (existsSync(uploads)) checkWritable(uploads);
  } catch (error) {
    const { code, path: place = dataDir } = error as NodeJS.ErrnoException;
    throw new BadConfiguration(`DATA_DIR: the folder ${path.resolve(place)} cannot be used (${code})`);
  }
}

function checkWritable(folder: string): void {
  accessSync(folder, constants.W_OK | constants.X_OK);
}
